-- now() was rounded to milliseconds when it was stored. Rounded up, a new row was locked, or not due, for half a
-- millisecond, and was then found only by the next look for work.
ALTER TABLE "campaign_runs" ALTER COLUMN "locked_until" TYPE timestamptz(6);
ALTER TABLE "demo_data" ALTER COLUMN "locked_until" TYPE timestamptz(6);
ALTER TABLE "field_removals" ALTER COLUMN "locked_until" TYPE timestamptz(6);
ALTER TABLE "imports" ALTER COLUMN "locked_until" TYPE timestamptz(6);
ALTER TABLE "list_deletions" ALTER COLUMN "locked_until" TYPE timestamptz(6);
ALTER TABLE "recoveries" ALTER COLUMN "locked_until" TYPE timestamptz(6);
ALTER TABLE "tag_changes" ALTER COLUMN "locked_until" TYPE timestamptz(6);
ALTER TABLE "sending_domains" ALTER COLUMN "next_check_at" TYPE timestamptz(6);
ALTER TABLE "tracking_domains" ALTER COLUMN "next_check_at" TYPE timestamptz(6);
