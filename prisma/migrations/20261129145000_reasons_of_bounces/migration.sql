-- Why mail came back. Null of complaints, and of what was recorded before.
CREATE TYPE "bounce_reason" AS ENUM ('unknown_user', 'unknown_domain', 'mailbox_full', 'blocked', 'rate_limited', 'policy', 'spam', 'too_large', 'auth', 'dns', 'network', 'expired', 'content', 'other');
ALTER TABLE "bounces" ADD COLUMN "reason" "bounce_reason";
ALTER TABLE "campaign_recipients" ADD COLUMN "reason" "bounce_reason";
ALTER TABLE "emails" ADD COLUMN "reason" "bounce_reason";
ALTER TYPE "counter_kind" ADD VALUE 'reason';

-- Mails to the domain of bounces of which nothing could be made.
CREATE TABLE "bounce_samples" (
  "digest" BYTEA NOT NULL,
  "id" UUID NOT NULL,
  "why" TEXT NOT NULL,
  "sent_to" TEXT NOT NULL,
  "mail_from" TEXT NOT NULL,
  "addresses" TEXT[],
  "raw" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "bounce_samples_pkey" PRIMARY KEY ("digest")
);
CREATE UNIQUE INDEX "bounce_samples_id_key" ON "bounce_samples" ("id");
CREATE INDEX "bounce_samples_sent_to_created_at_idx" ON "bounce_samples" ("sent_to", "created_at");
CREATE INDEX "bounce_samples_addresses_idx" ON "bounce_samples" USING GIN ("addresses");

-- Requests of providers whose signature leaves out what they say: each signature goes with what came with it first.
CREATE TABLE "bounce_callback_signatures" (
  "callback_id" UUID NOT NULL,
  "signature" BYTEA NOT NULL,
  "digest" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "bounce_callback_signatures_pkey" PRIMARY KEY ("callback_id", "signature"),
  CONSTRAINT "bounce_callback_signatures_callback_id_fkey" FOREIGN KEY ("callback_id") REFERENCES "bounce_callbacks" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "bounce_callback_signatures_created_at_idx" ON "bounce_callback_signatures" ("created_at");
