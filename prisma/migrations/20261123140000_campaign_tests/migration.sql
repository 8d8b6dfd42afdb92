-- Campaigns that are sent as a test: their mails hold what they say until they have been sent.
ALTER TYPE "mail_kind" ADD VALUE 'campaign_test';
ALTER TABLE "mails" ADD COLUMN     "content" JSONB;
