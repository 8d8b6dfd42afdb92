-- Deliveries are written with their event, claimed by a lease, and dispatched from Postgres. What counted deliveries in
-- flight, and what marked events for a later fan-out, goes.

-- Events that were still to be fanned out get their deliveries now, by the rule that the fan-out went by.
INSERT INTO "deliveries" ("id", "account_id", "event_id", "hook_id")
SELECT "uuid_v7"(), e."account_id", e."id", h."id"
FROM "events" e JOIN "hooks" h ON h."account_id" = e."account_id" AND h."event" = e."type" AND h."status" = 'active'
  AND (h."list_id" IS NULL OR h."list_id" = e."list_id") AND h."active_since" <= e."created_at"
WHERE e."fanned_out_at" IS NULL
ON CONFLICT ("event_id", "hook_id") DO NOTHING;

-- DropForeignKey (each check would lock a row of the event, the hook or the delivery; whoever deletes goes in order)
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_event_id_fkey";
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_hook_id_fkey";
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_delivery_id_fkey";

-- DropTable
DROP TRIGGER "hooks_added" ON "hooks";
DROP FUNCTION "add_hook_windows"();
DROP TRIGGER "deliveries_removed" ON "deliveries";
DROP FUNCTION "note_deliveries_removed"();
DROP TABLE "hook_windows";

-- AlterTable (the indexes "events_to_relay", "deliveries_waiting" and "deliveries_overdue" go with their columns)
ALTER TABLE "events" DROP COLUMN "fanned_out_at", DROP COLUMN "relay_at";

-- AlterTable
ALTER TABLE "deliveries" DROP COLUMN "in_flight",
DROP COLUMN "trusted_until",
DROP COLUMN "lease_token",
ADD COLUMN     "lease_worker" INTEGER,
-- Rounded to the millisecond, a time may lie ahead, so that what is due now would be due a moment later.
ALTER COLUMN "next_attempt_at" SET DATA TYPE TIMESTAMPTZ(6);
UPDATE "deliveries" SET "lease_until" = NULL WHERE "lease_until" IS NOT NULL;

-- AlterTable
ALTER TABLE "hooks" DROP COLUMN "active_since",
ADD COLUMN     "recoverable_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "recoverable_until" TIMESTAMPTZ(3);
-- What happened before, while a hook was switched off, was not kept; from now on it is.
UPDATE "hooks" SET "recoverable_since" = "created_at" WHERE "status" = 'active';
UPDATE "hooks" SET "recoverable_until" = "switched_off_at" + interval '7 days' WHERE "status" = 'switched_off';

-- CreateTable
CREATE TABLE "webhook_workers" (
    "id" SERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_pauses" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "paused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,

    CONSTRAINT "delivery_pauses_pkey" PRIMARY KEY ("id")
);

-- What Prisma's schema language can't say ------------------------------------------------------------------------

-- One pause at most: the id is true.
CREATE UNIQUE INDEX "delivery_pauses_one_row" ON "delivery_pauses" ((true));

-- A hook's pending deliveries in the order they are due; by a skip-scan, which hooks have any. The lease is in no index, so
-- that a claim is a heap-only update. IS TRUE: no other index serves a condition that is said so, and Postgres takes this one.
CREATE INDEX "deliveries_pending" ON "deliveries" ("hook_id", "next_attempt_at") WHERE ("status" = 'pending') IS TRUE;

-- Which hooks hear an event, asked with every event: also those that are switched off, for whom it is kept.
DROP INDEX "hooks_listening";
CREATE INDEX "hooks_listening" ON "hooks" ("account_id", "event") WHERE "status" <> 'removed';

-- Attempts go with their delivery, a statement's worth at once: a foreign key would lock the delivery with every attempt.
CREATE FUNCTION "remove_attempts_of_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "delivery_attempts" WHERE "delivery_id" IN (SELECT "id" FROM "removed");
  RETURN NULL;
END $$;
CREATE TRIGGER "deliveries_removed" AFTER DELETE ON "deliveries"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "remove_attempts_of_deliveries"();
