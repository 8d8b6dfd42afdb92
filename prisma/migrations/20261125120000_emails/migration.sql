-- Single mails, sent by POST /emails.
CREATE TYPE "email_status" AS ENUM ('queued', 'sending', 'deferred', 'sent', 'failed', 'skipped', 'uncertain', 'bounced',
  'complained', 'cancelled');
CREATE TYPE "email_event_type" AS ENUM ('queued', 'sent', 'deferred', 'failed', 'skipped', 'uncertain', 'cancelled', 'bounced',
  'complained', 'opened');

CREATE TABLE "emails" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    -- No foreign key, which every deletion of a subscriber would have to check.
    "subscriber_id" UUID,
    "template_id" UUID,
    -- Where it goes; empty after an erasure, as are the name and the subject.
    "email" TEXT NOT NULL,
    "email_normalized" TEXT NOT NULL,
    "to_name" TEXT,
    "from_email" TEXT NOT NULL,
    "from_name" TEXT,
    "reply_to" TEXT,
    "subject" TEXT NOT NULL,
    "tag" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    -- Names, types and sizes; the bytes are in email_attachments.
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "track_opens" BOOLEAN NOT NULL DEFAULT false,
    "status" "email_status" NOT NULL DEFAULT 'queued',
    "code" TEXT,
    "reply" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "send_at" TIMESTAMPTZ(3),
    -- When it may be claimed; while it is sending, when the lease ends.
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    -- From then on it isn't tried again.
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" UUID,
    "sent_at" TIMESTAMPTZ(3),
    "opens" INTEGER NOT NULL DEFAULT 0,
    -- Those of bots, too: of so many requests the history has rows.
    "open_requests" INTEGER NOT NULL DEFAULT 0,
    "first_opened_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "emails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "emails_account_id_id_idx" ON "emails" ("account_id", "id");
CREATE INDEX "emails_account_id_email_normalized_id_idx" ON "emails" ("account_id", "email_normalized", "id");
-- Led by the account: a claim goes from one account to the next, however many mails each has.
CREATE INDEX "emails_waiting" ON "emails" ("account_id", "next_attempt_at") WHERE "status" IN ('queued', 'deferred');
CREATE INDEX "emails_sending" ON "emails" ("next_attempt_at") WHERE "status" = 'sending';
ALTER TABLE "emails" ADD CONSTRAINT "emails_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;

-- What it says, which is removed sooner than the rest.
CREATE TABLE "email_contents" (
    "email_id" UUID NOT NULL,
    "html" TEXT,
    "plain" TEXT NOT NULL,
    "headers" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "email_contents_pkey" PRIMARY KEY ("email_id")
);
ALTER TABLE "email_contents" ADD CONSTRAINT "email_contents_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "emails" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "email_attachments" (
    "email_id" UUID NOT NULL,
    "number" SMALLINT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    CONSTRAINT "email_attachments_pkey" PRIMARY KEY ("email_id", "number")
);
-- Most are compressed already.
ALTER TABLE "email_attachments" ALTER COLUMN "content" SET STORAGE EXTERNAL;
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_email_id_fkey" FOREIGN KEY ("email_id")
  REFERENCES "email_contents" ("email_id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "email_events" (
    "id" UUID NOT NULL,
    "email_id" UUID NOT NULL,
    "type" "email_event_type" NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "code" TEXT,
    "reply" TEXT,
    "is_bot" BOOLEAN,
    "ip" TEXT,
    "user_agent" TEXT,
    CONSTRAINT "email_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "email_events_email_id_id_idx" ON "email_events" ("email_id", "id");
ALTER TABLE "email_events" ADD CONSTRAINT "email_events_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "emails" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;

-- A bounce may be about one of these mails instead of a campaign's. No foreign key: bounces are kept longer.
ALTER TABLE "bounces" ADD COLUMN "email_id" UUID;
CREATE UNIQUE INDEX "bounces_email" ON "bounces" ("email_id", "kind") WHERE "email_id" IS NOT NULL;
DROP INDEX "bounces_address";
CREATE UNIQUE INDEX "bounces_address" ON "bounces" ("account_id", "email_normalized", "kind", "occurred_on")
  WHERE "campaign_id" IS NULL AND "email_id" IS NULL;

-- Events of single mails to an address that is no subscriber's: an erasure finds them by it.
CREATE INDEX "events_of_emails" ON "events" ("account_id", lower("data" #>> '{email,to}'))
  WHERE "subscriber_id" IS NULL AND "type" LIKE 'email.%';
