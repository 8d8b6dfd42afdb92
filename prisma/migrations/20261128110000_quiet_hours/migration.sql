-- When mails of campaigns and automations wait: spans of the week, and their time zone; null: at no time.
ALTER TABLE "accounts" ADD COLUMN "quiet_hours" JSONB;
