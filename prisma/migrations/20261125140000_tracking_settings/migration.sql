-- What new campaigns of an account track, and whether opens, clicks and unsubscribes are recorded without addresses and user
-- agents.
ALTER TABLE "accounts" ADD COLUMN     "anonymous_tracking" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "track_clicks" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "track_opens" BOOLEAN NOT NULL DEFAULT true;

-- Null: as the account has it.
ALTER TABLE "lists" ADD COLUMN     "track_clicks" BOOLEAN,
ADD COLUMN     "track_opens" BOOLEAN;
