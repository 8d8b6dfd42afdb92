-- Campaigns: what is sent to whom, and what became of each recipient.
CREATE TYPE "campaign_status" AS ENUM ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed');
CREATE TYPE "recipient_status" AS ENUM ('queued', 'deferred', 'sent', 'failed', 'skipped', 'uncertain');

CREATE TABLE "campaigns" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    -- Null when the list has been deleted: the campaign and its figures stay.
    "list_id" UUID,
    "segment_id" UUID,
    "name" TEXT NOT NULL,
    "status" "campaign_status" NOT NULL DEFAULT 'draft',
    "audience" JSONB NOT NULL DEFAULT '{}',
    "subject" TEXT,
    "preheader" TEXT,
    "from_name" TEXT,
    "from_email" TEXT,
    "reply_to" TEXT,
    "html" TEXT,
    "plain" TEXT,
    "template_id" UUID,
    "throttle_per_minute" INTEGER,
    "calendar" JSONB,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "scheduled_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    -- Why it is paused, cancelled or failed when no person decided it: {code, message}.
    "reason" JSONB,
    "actor" "audit_actor" NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "campaigns_account_id_id_idx" ON "campaigns" ("account_id", "id");
CREATE INDEX "campaigns_list_id_idx" ON "campaigns" ("list_id");
-- What the workers look for.
CREATE INDEX "campaigns_running" ON "campaigns" ("account_id", "id") WHERE "status" IN ('scheduled', 'sending');
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;

-- The content as it was when the campaign was started, and how far its sending is. Apart from the campaign, since every group of
-- results updates it.
CREATE TABLE "campaign_runs" (
    "campaign_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    -- Recipients are added in the order of their subscriber ids: those up to this one have been.
    "frozen_through" UUID,
    "is_frozen" BOOLEAN NOT NULL DEFAULT false,
    "total" INTEGER NOT NULL DEFAULT 0,
    -- The position of the next recipient that no chunk has.
    "next_position" INTEGER NOT NULL DEFAULT 1,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "uncertain" INTEGER NOT NULL DEFAULT 0,
    "deferred" INTEGER NOT NULL DEFAULT 0,
    -- The campaign's throttle: the time at which what has been claimed will have been allowed.
    "allowed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    -- What an automatic pause for too many failures has counted already: after it is resumed, only later results count.
    "checked_sent" INTEGER NOT NULL DEFAULT 0,
    "checked_failed" INTEGER NOT NULL DEFAULT 0,
    -- The worker that adds the recipients.
    "locked_by" INTEGER,
    "locked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "campaign_runs_pkey" PRIMARY KEY ("campaign_id")
) WITH (fillfactor = 50);
ALTER TABLE "campaign_runs" ADD CONSTRAINT "campaign_runs_campaign_id_fkey" FOREIGN KEY ("campaign_id")
  REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Room on the pages for the one update that each recipient gets: none of the changed columns is indexed.
CREATE TABLE "campaign_recipients" (
    "campaign_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "subscriber_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "status" "recipient_status" NOT NULL DEFAULT 'queued',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    -- Set while the recipient is deferred.
    "next_attempt_at" TIMESTAMPTZ(3),
    "first_attempt_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    -- Why the recipient is in another state than queued or sent: the SMTP code, or a word of ours.
    "code" TEXT,
    "reply" TEXT,
    CONSTRAINT "campaign_recipients_pkey" PRIMARY KEY ("campaign_id", "position")
) WITH (fillfactor = 80);
CREATE INDEX "campaign_recipients_subscriber" ON "campaign_recipients" ("subscriber_id");
CREATE INDEX "campaign_recipients_deferred" ON "campaign_recipients" ("campaign_id", "next_attempt_at")
  WHERE "next_attempt_at" IS NOT NULL;
-- The pages of those that weren't simply sent.
CREATE INDEX "campaign_recipients_coded" ON "campaign_recipients" ("campaign_id", "position") WHERE "code" IS NOT NULL;
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_fkey" FOREIGN KEY ("campaign_id")
  REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What one worker sends within about a second. Its recipients are the positions from first to last, or the listed ones. One
-- that no worker has (locked_by is null) may be claimed from locked_until on.
CREATE TABLE "campaign_chunks" (
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "first_position" INTEGER NOT NULL,
    "last_position" INTEGER NOT NULL,
    "positions" INTEGER[],
    -- How many of them, from the first on, may have been passed to a server: of those without a result after a crash it isn't
    -- known whether they were.
    "started" INTEGER NOT NULL DEFAULT 0,
    "locked_by" INTEGER,
    "locked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    -- Grows with each claim: what the worker of an earlier one records is refused.
    "claim" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "campaign_chunks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "campaign_chunks_campaign_id_idx" ON "campaign_chunks" ("campaign_id");
ALTER TABLE "campaign_chunks" ADD CONSTRAINT "campaign_chunks_campaign_id_fkey" FOREIGN KEY ("campaign_id")
  REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
