-- What a report says of a mail whose result is not recorded yet: the report may overtake the result.
ALTER TABLE "campaign_recipients" ADD COLUMN "reported" "recipient_status";

CREATE TYPE "block_scope" AS ENUM ('account', 'list');

-- An account's own rules. A limit that is null is the installation's.
CREATE TABLE "bounce_rules" (
    "account_id" UUID NOT NULL,
    "soft_limit" INTEGER,
    "soft_days" INTEGER,
    "bounce_scope" "block_scope" NOT NULL DEFAULT 'account',
    "complaint_scope" "block_scope" NOT NULL DEFAULT 'account',
    CONSTRAINT "bounce_rules_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "bounce_rules" ADD CONSTRAINT "bounce_rules_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Which worker reads a mailbox of bounces, by a hash of where it is. Reports count once whoever reads them: the lease keeps
-- workers from doing it together.
CREATE TABLE "bounce_mailboxes" (
    "mailbox" TEXT NOT NULL,
    "locked_by" INTEGER NOT NULL,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bounce_mailboxes_pkey" PRIMARY KEY ("mailbox")
);
