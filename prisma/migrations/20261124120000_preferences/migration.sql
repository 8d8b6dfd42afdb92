-- What the people on a list see of it: its language, its public name, the page on which they choose their lists, and the
-- archive of its campaigns.
CREATE TYPE "list_language" AS ENUM ('en', 'de', 'fr', 'it', 'es');

ALTER TABLE "lists"
  ADD COLUMN "language" "list_language" NOT NULL DEFAULT 'en',
  ADD COLUMN "public_name" TEXT,
  ADD COLUMN "public_description" TEXT,
  -- Whether people who aren't on it may join it on the preferences page.
  ADD COLUMN "on_preferences_page" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "archive_enabled" BOOLEAN NOT NULL DEFAULT false,
  -- Whether search engines may list the archive's pages.
  ADD COLUMN "archive_indexed" BOOLEAN NOT NULL DEFAULT false;

-- Null: it is in the archive of its list when it is sent to everyone on it.
ALTER TABLE "campaigns" ADD COLUMN "archived" BOOLEAN;
-- The pages of an archive, newest first.
CREATE INDEX "campaigns_ended" ON "campaigns" ("list_id", "finished_at" DESC, "id" DESC)
  WHERE "finished_at" IS NOT NULL AND "status" IN ('sent', 'sending', 'paused');

ALTER TYPE "subscriber_source" ADD VALUE 'preferences_page';

-- The events of subscribers who were deleted hold their last representation: an erasure finds those of the person by it.
CREATE INDEX "events_of_deletions" ON "events" ("account_id") WHERE "type" = 'subscriber.deleted';

-- Why a person has unsubscribed, asked on the page after.
CREATE TYPE "unsubscribe_reason" AS ENUM ('too_many', 'not_relevant', 'not_expected', 'never_signed_up', 'other');
ALTER TABLE "subscriber_consents" ADD COLUMN "reason_code" "unsubscribe_reason";

-- How many people gave which reason after they had unsubscribed by a campaign's link. Counted as they are given, since
-- consents go with their subscribers.
CREATE TABLE "campaign_unsubscribe_reasons" (
    "campaign_id" UUID NOT NULL,
    "reason" "unsubscribe_reason" NOT NULL,
    "account_id" UUID NOT NULL,
    "people" INTEGER NOT NULL,
    CONSTRAINT "campaign_unsubscribe_reasons_pkey" PRIMARY KEY ("campaign_id", "reason")
);
ALTER TABLE "campaign_unsubscribe_reasons" ADD CONSTRAINT "campaign_unsubscribe_reasons_campaign_id_fkey"
  FOREIGN KEY ("campaign_id") REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
