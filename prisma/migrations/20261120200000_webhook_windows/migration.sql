-- AlterEnum
ALTER TYPE "audit_actor" ADD VALUE 'system';

-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'hooks_stopped';

-- AlterTable
ALTER TABLE "suppressions" ADD COLUMN     "hash_key_id" BYTEA;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "user_id" UUID;

-- AlterTable
ALTER TABLE "hooks" ADD COLUMN     "previous_secret_ciphertext" BYTEA,
ADD COLUMN     "previous_secret_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "secret_rotation_id" UUID;

-- AlterTable (its indexes "deliveries_to_feed" and "deliveries_pending_of_hook" go with the column)
ALTER TABLE "deliveries" DROP COLUMN "feed_at",
ADD COLUMN     "in_flight" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "prior_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "recovery_id" UUID,
ADD COLUMN     "test" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "trusted_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "hook_windows" (
    "hook_id" UUID NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 4,
    "in_flight" INTEGER NOT NULL DEFAULT 0,
    "slow" BOOLEAN NOT NULL DEFAULT false,
    "slow_streak" SMALLINT NOT NULL DEFAULT 0,
    "backlog" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "hook_windows_pkey" PRIMARY KEY ("hook_id")
);

-- CreateTable
CREATE TABLE "recoveries" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "hook_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "total" INTEGER NOT NULL,
    "redelivered" INTEGER NOT NULL DEFAULT 0,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "completed_at" TIMESTAMPTZ(3),
    "locked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "recoveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recoveries_account_id_idx" ON "recoveries"("account_id");

-- CreateIndex
CREATE INDEX "recoveries_hook_id_id_idx" ON "recoveries"("hook_id", "id");

-- CreateIndex
CREATE INDEX "deliveries_hook_id_status_id_idx" ON "deliveries"("hook_id", "status", "id");

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "hook_windows" ADD CONSTRAINT "hook_windows_hook_id_fkey" FOREIGN KEY ("hook_id") REFERENCES "hooks"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_hook_id_fkey" FOREIGN KEY ("hook_id") REFERENCES "hooks"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_recovery_id_fkey" FOREIGN KEY ("recovery_id") REFERENCES "recoveries"("id") ON DELETE SET NULL ON UPDATE RESTRICT;

-- What Prisma's schema language can't say ------------------------------------------------------------------------

-- What was on its way when the workers of the version before were stopped waits for the feed.
UPDATE "deliveries" SET "lease_token" = NULL WHERE "lease_token" IS NOT NULL;

-- The feed's: a hook's waiting deliveries, oldest due first, and by a skip-scan which hooks have any.
CREATE INDEX "deliveries_waiting" ON "deliveries" ("hook_id", "next_attempt_at")
  WHERE "status" = 'pending' AND NOT "in_flight";

-- The sweeper's: what the queue or a worker was trusted with for too long.
CREATE INDEX "deliveries_overdue" ON "deliveries" ("trusted_until") WHERE "status" = 'pending' AND "in_flight";

-- How far a recovery is.
CREATE INDEX "deliveries_of_recovery" ON "deliveries" ("recovery_id", "status") WHERE "recovery_id" IS NOT NULL;

-- Recoveries that are not done, for whoever goes on with them.
CREATE INDEX "recoveries_under_way" ON "recoveries" ("locked_until") WHERE "completed_at" IS NULL;

-- Mails to a user, to find the one that is still collecting what to tell.
CREATE INDEX "mails_to_user" ON "mails" ("user_id") WHERE "user_id" IS NOT NULL;

-- Room on a page for the version of a row that its claim makes, so that no index is touched; and for the versions that
-- every batch makes of a window.
ALTER TABLE "deliveries" SET (fillfactor = 50);
ALTER TABLE "hook_windows" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

-- Every hook has a window, however it was made.
CREATE FUNCTION "add_hook_windows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "hook_windows" ("hook_id") SELECT "id" FROM "added" ORDER BY "id";
  RETURN NULL;
END $$;
CREATE TRIGGER "hooks_added" AFTER INSERT ON "hooks"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "add_hook_windows"();
INSERT INTO "hook_windows" ("hook_id") SELECT "id" FROM "hooks";

-- A delivery that is deleted while it is in flight gives its place back. All other ways into and out of flight are few, hot,
-- and count for themselves.
CREATE FUNCTION "note_deliveries_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "removed" WHERE "in_flight") THEN
    PERFORM 1 FROM "hook_windows" w WHERE w."hook_id" IN (SELECT "hook_id" FROM "removed" WHERE "in_flight")
    ORDER BY w."hook_id" FOR UPDATE;
    UPDATE "hook_windows" w SET "in_flight" = w."in_flight" - r."n"
    FROM (SELECT "hook_id", count(*)::int AS "n" FROM "removed" WHERE "in_flight" GROUP BY "hook_id") AS r
    WHERE w."hook_id" = r."hook_id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "deliveries_removed" AFTER DELETE ON "deliveries"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_deliveries_removed"();
