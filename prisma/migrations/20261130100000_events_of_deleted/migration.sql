-- Events of a subscriber who was deleted stay while a hook may still get them. An erasure finds them, and those of the deletions, by
-- the last address of the subscriber: their data may have an earlier one. The expressions are those of remove-events.ts.
ALTER TABLE "events" ADD COLUMN "deleted_email" TEXT;

-- Those that are kept of subscribers deleted so far. Their last address is gone: theirs is the one in their data.
UPDATE "events" e SET "deleted_email" = lower(e."data" #>> '{subscriber,EMAIL}')
WHERE e."subscriber_id" IS NOT NULL AND e."type" <> 'subscriber.deleted'
  AND NOT EXISTS (SELECT 1 FROM "subscribers" s WHERE s."id" = e."subscriber_id");

DROP INDEX "events_of_deletions";
CREATE INDEX "events_of_deleted" ON "events" ("account_id", coalesce("deleted_email", lower("data" #>> '{subscriber,EMAIL}')))
  WHERE "type" = 'subscriber.deleted' OR "deleted_email" IS NOT NULL;
