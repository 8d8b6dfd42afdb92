-- What a run was started with, and what the recipient of a mail of a step has of it.
ALTER TABLE "automation_runs" ADD COLUMN "data" JSONB;
ALTER TABLE "campaign_recipients" ADD COLUMN "data" JSONB;
