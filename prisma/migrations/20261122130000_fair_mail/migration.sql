-- Accounts take turns in sending mail, and confirmations have a quota by plan; NULL: none.
ALTER TABLE "plans" ADD COLUMN     "mails_per_hour" INTEGER DEFAULT 10000;

-- CreateTable
CREATE TABLE "mail_quotas" (
    "account_id" UUID NOT NULL,
    "hour_began_at" TIMESTAMPTZ(3) NOT NULL,
    "mails" INTEGER NOT NULL,

    CONSTRAINT "mail_quotas_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "mail_quotas" ADD CONSTRAINT "mail_quotas_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What Prisma's schema language can't say ------------------------------------------------------------------------

UPDATE "plans" SET "mails_per_hour" = NULL WHERE "code" = 'unlimited';

-- The accounts that have something to send, and of each its oldest: one probe an account, however many mails it has waiting.
-- Each queue has an index of its own, or a password reset would be behind its account's confirmations.
CREATE INDEX "mails_confirmations_waiting" ON "mails" ("account_id", "next_attempt_at")
  WHERE "status" = 'queued' AND "kind" = 'confirm_subscription';
CREATE INDEX "mails_account_waiting" ON "mails" ("account_id", "next_attempt_at")
  WHERE "status" = 'queued' AND "kind" <> 'confirm_subscription';
DROP INDEX "mails_due";
