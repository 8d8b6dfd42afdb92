-- Transactional emails to several people: a row for each recipient. Those after the first are copies of the first, whose
-- content, attachments and Message-ID they share.
CREATE TYPE "email_recipient_kind" AS ENUM ('to', 'cc', 'bcc');
ALTER TYPE "email_event_type" ADD VALUE 'clicked';

ALTER TABLE "emails" ADD COLUMN "copy_of" UUID,
    ADD COLUMN "copies" SMALLINT NOT NULL DEFAULT 0,
    ADD COLUMN "kind" "email_recipient_kind" NOT NULL DEFAULT 'to',
    -- The tags after the first, which is in tag.
    ADD COLUMN "more_tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "track_clicks" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "clicks" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "click_requests" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "first_clicked_at" TIMESTAMPTZ(3);

ALTER TABLE "emails" ADD CONSTRAINT "emails_copy_of_fkey" FOREIGN KEY ("copy_of") REFERENCES "emails" ("id")
    ON DELETE CASCADE ON UPDATE RESTRICT;
CREATE INDEX "emails_copy_of_idx" ON "emails" ("copy_of") WHERE "copy_of" IS NOT NULL;
-- A page of the emails to an address is in the order of the emails, not of their copies.
CREATE INDEX "emails_to_address" ON "emails" ("account_id", "email_normalized", (coalesce("copy_of", "id")));
DROP INDEX "emails_account_id_email_normalized_id_idx";

-- By which an email is found by a tag after its first.
CREATE TABLE "email_tags" (
    "account_id" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "email_id" UUID NOT NULL,

    CONSTRAINT "email_tags_pkey" PRIMARY KEY ("account_id", "tag", "email_id")
);
CREATE INDEX "email_tags_email_id_idx" ON "email_tags" ("email_id");
ALTER TABLE "email_tags" ADD CONSTRAINT "email_tags_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "emails" ("id")
    ON DELETE CASCADE ON UPDATE RESTRICT;

-- By which the HTML shows an attachment: <img src="cid:…">.
ALTER TABLE "email_attachments" ADD COLUMN "content_id" TEXT;

ALTER TABLE "email_events" ADD COLUMN "url" TEXT;
