-- A recovery finds what ended since a time by an index, and stores how far it has counted and redelivered. The total of those
-- that are under way is complete. served_at: recoveries take turns by account.
ALTER TABLE "recoveries" ADD COLUMN     "counted_to" TIMESTAMPTZ(3),
ADD COLUMN     "counted_to_id" UUID,
ADD COLUMN     "redelivered_to" TIMESTAMPTZ(3),
ADD COLUMN     "redelivered_to_id" UUID,
ADD COLUMN     "served_at" TIMESTAMPTZ(3);

-- DropIndex
DROP INDEX "recoveries_account_id_idx";

-- CreateIndex
CREATE INDEX "recoveries_account_id_served_at_idx" ON "recoveries"("account_id", "served_at");

-- What Prisma's schema language can't say ------------------------------------------------------------------------

-- What can be recovered of a hook, in the order in which recoveries count and redeliver it. Deliveries that succeed never enter
-- it, and one that is redelivered leaves it. IS TRUE: no other index serves a condition that is said so, and Postgres takes
-- this one, instead of reading whatever has failed or was cancelled, however old.
CREATE INDEX "deliveries_recoverable" ON "deliveries" ("hook_id", "finished_at", "id")
  WHERE ("status" IN ('failed', 'cancelled') AND NOT "test" AND "attempt_count" < 1000) IS TRUE;
