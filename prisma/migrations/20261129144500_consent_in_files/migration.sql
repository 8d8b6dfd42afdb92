-- When a consent was given or withdrawn elsewhere, as an imported file says.
ALTER TABLE "subscriber_consents" ADD COLUMN "occurred_at" TIMESTAMPTZ(3);

-- How an import's file is read, to be shown.
ALTER TABLE "imports" ADD COLUMN "recognized" JSONB;
