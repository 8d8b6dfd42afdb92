-- Renaming and removing tags of a whole list, in the background.
CREATE TABLE "tag_changes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "tag" TEXT NOT NULL,
    "name" TEXT,
    "subscribers_total" INTEGER,
    "subscribers_changed" INTEGER NOT NULL DEFAULT 0,
    "after_id" UUID,
    "locked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "tag_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tag_changes_account_id_idx" ON "tag_changes" ("account_id");
CREATE INDEX "tag_changes_list_id_idx" ON "tag_changes" ("list_id");
-- What the workers look for: the first one of each account.
CREATE INDEX "tag_changes_open" ON "tag_changes" ("account_id", "position") WHERE "completed_at" IS NULL;

ALTER TABLE "tag_changes" ADD CONSTRAINT "tag_changes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "tag_changes" ADD CONSTRAINT "tag_changes_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
