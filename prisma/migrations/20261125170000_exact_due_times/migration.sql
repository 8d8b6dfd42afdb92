-- Rounded to milliseconds, what is due now is due up to half a millisecond later, and a worker that looks at once misses it
-- until it looks again. Postgres doesn't rewrite the tables for this.
ALTER TABLE "mails" ALTER COLUMN "next_attempt_at" SET DATA TYPE TIMESTAMPTZ(6);
ALTER TABLE "campaign_chunks" ALTER COLUMN "locked_until" SET DATA TYPE TIMESTAMPTZ(6);
