-- Who may send: addresses that were verified by a link, and domains that were verified by their DNS records.
CREATE TABLE "senders" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_normalized" TEXT NOT NULL,
    -- Of email_normalized: a verified domain of the account verifies its addresses, too.
    "domain" TEXT NOT NULL,
    "name" TEXT,
    -- When the link was confirmed.
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "senders_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "senders_account_id_email_normalized_key" ON "senders" ("account_id", "email_normalized");
CREATE INDEX "senders_account_id_id_idx" ON "senders" ("account_id", "id");
ALTER TABLE "senders" ADD CONSTRAINT "senders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TYPE "sending_domain_status" AS ENUM ('unverified', 'verified', 'failing');
CREATE TYPE "dkim_key_type" AS ENUM ('rsa', 'ed25519');

CREATE TABLE "sending_domains" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    -- In ASCII (IDNA), lower case.
    "domain" TEXT NOT NULL,
    "status" "sending_domain_status" NOT NULL DEFAULT 'unverified',
    "key_type" "dkim_key_type" NOT NULL,
    "selector" TEXT NOT NULL,
    -- As the DNS record's p= has it.
    "public_key" TEXT NOT NULL,
    "private_key_ciphertext" BYTEA NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    -- Of one that is or was verified: since when checks have not found the DKIM record.
    "missing_since" TIMESTAMPTZ(3),
    -- What the last check found, by purpose of the record: {status, found}.
    "results" JSONB NOT NULL DEFAULT '{}',
    "checked_at" TIMESTAMPTZ(3),
    -- When it is checked next, or until when a worker has it; null when no worker checks it any more.
    "next_check_at" TIMESTAMPTZ(3) DEFAULT now(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "sending_domains_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sending_domains_account_id_domain_key" ON "sending_domains" ("account_id", "domain");
-- Several accounts may have a domain, and each proves it with a record of its own.
CREATE UNIQUE INDEX "sending_domains_domain_selector_key" ON "sending_domains" ("domain", "selector");
CREATE INDEX "sending_domains_account_id_id_idx" ON "sending_domains" ("account_id", "id");
CREATE INDEX "sending_domains_due" ON "sending_domains" ("next_check_at") WHERE "next_check_at" IS NOT NULL;
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- The mail that asks the owner of an address to confirm it.
ALTER TYPE "mail_kind" ADD VALUE 'verify_sender';
ALTER TABLE "mails" ADD COLUMN "sender_id" UUID;
ALTER TABLE "mails" ADD CONSTRAINT "mails_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "senders" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;
CREATE INDEX "mails_of_sender" ON "mails" ("sender_id") WHERE "sender_id" IS NOT NULL;

-- NULL: no limit.
ALTER TABLE "plans" ADD COLUMN "max_senders" INTEGER DEFAULT 50,
ADD COLUMN "max_domains" INTEGER DEFAULT 20;
UPDATE "plans" SET "max_senders" = NULL, "max_domains" = NULL WHERE "code" = 'unlimited';
