-- Mail that came back, and complaints about it.
ALTER TYPE "recipient_status" ADD VALUE 'bounced';
ALTER TYPE "recipient_status" ADD VALUE 'complained';
CREATE TYPE "bounce_kind" AS ENUM ('hard', 'soft', 'complaint');
CREATE TYPE "bounce_source" AS ENUM ('smtp', 'mail', 'api', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost');

ALTER TABLE "campaign_runs" ADD COLUMN "hard_bounced" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "soft_bounced" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "complained" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "bounces" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    -- The recipient of the campaign whose mail it was; null when the report doesn't say which mail it is about.
    "campaign_id" UUID,
    "position" INTEGER,
    "subscriber_id" UUID,
    -- Where the mail went; empty after an erasure.
    "email" TEXT NOT NULL,
    "email_normalized" TEXT NOT NULL,
    "kind" "bounce_kind" NOT NULL,
    "source" "bounce_source" NOT NULL,
    "code" TEXT,
    "reply" TEXT,
    "feedback_type" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    -- The day of occurred_at in UTC.
    "occurred_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "bounces_pkey" PRIMARY KEY ("id")
);
-- However often and whichever way it is reported, it is recorded once: by recipient, or else by address and day.
CREATE UNIQUE INDEX "bounces_recipient" ON "bounces" ("campaign_id", "position", "kind");
CREATE UNIQUE INDEX "bounces_address" ON "bounces" ("account_id", "email_normalized", "kind", "occurred_on")
  WHERE "campaign_id" IS NULL;
-- The log of a campaign.
CREATE INDEX "bounces_campaign_id_id_idx" ON "bounces" ("campaign_id", "id");
-- How often an address has bounced.
CREATE INDEX "bounces_account_id_email_normalized_idx" ON "bounces" ("account_id", "email_normalized");
CREATE INDEX "bounces_subscriber_id_idx" ON "bounces" ("subscriber_id");
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;

-- Where a provider reports bounces. The ciphertext has the secret of its URL, and the key that the provider signs with.
CREATE TABLE "bounce_callbacks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider" "bounce_source" NOT NULL,
    "secret_ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_used_at" TIMESTAMPTZ(3),
    CONSTRAINT "bounce_callbacks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "bounce_callbacks_account_id_id_idx" ON "bounce_callbacks" ("account_id", "id");
ALTER TABLE "bounce_callbacks" ADD CONSTRAINT "bounce_callbacks_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
