-- A list's welcome mail: to whoever becomes subscribed, once. NULL: a default text.
ALTER TYPE "mail_kind" ADD VALUE 'welcome';
ALTER TABLE "lists" ADD COLUMN     "welcome_email" JSONB,
ADD COLUMN     "welcome_template_id" UUID;

-- CreateIndex
CREATE INDEX "lists_welcome_template_id_idx" ON "lists"("welcome_template_id");

-- AddForeignKey
ALTER TABLE "lists" ADD CONSTRAINT "lists_welcome_template_id_fkey" FOREIGN KEY ("welcome_template_id") REFERENCES "templates"("id") ON DELETE SET NULL ON UPDATE RESTRICT;

-- What Prisma's schema language can't say ------------------------------------------------------------------------

-- Welcome mails wait with confirmations. The value is new in this transaction, where it can't be used yet, so that the kinds
-- of the other queue are named.
DROP INDEX "mails_confirmations_waiting";
DROP INDEX "mails_account_waiting";
CREATE INDEX "mails_subscribers_waiting" ON "mails" ("account_id", "next_attempt_at")
  WHERE "status" = 'queued' AND "kind" NOT IN ('reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test');
CREATE INDEX "mails_account_waiting" ON "mails" ("account_id", "next_attempt_at")
  WHERE "status" = 'queued' AND "kind" IN ('reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test');
