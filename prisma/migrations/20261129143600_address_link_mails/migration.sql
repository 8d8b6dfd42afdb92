-- They wait with the other mail of the account. In the migration before, the value was new and could not be used yet.
DROP INDEX "mails_subscribers_waiting";
DROP INDEX "mails_account_waiting";
CREATE INDEX "mails_subscribers_waiting" ON "mails" ("account_id", "next_attempt_at")
  WHERE "status" = 'queued' AND "kind" NOT IN ('reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test', 'invite_user', 'confirm_address');
CREATE INDEX "mails_account_waiting" ON "mails" ("account_id", "next_attempt_at")
  WHERE "status" = 'queued' AND "kind" IN ('reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test', 'invite_user', 'confirm_address');
