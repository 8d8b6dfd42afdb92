-- CreateEnum
CREATE TYPE "audit_actor" AS ENUM ('user', 'api_key', 'operator');

-- CreateEnum
CREATE TYPE "suppression_kind" AS ENUM ('address', 'domain');

-- CreateEnum
CREATE TYPE "suppression_reason" AS ENUM ('manual', 'bounced', 'complained', 'erased');

-- CreateEnum
CREATE TYPE "mail_kind" AS ENUM ('confirm_subscription', 'reset_password');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('queued', 'sent', 'failed', 'expired');

-- AlterEnum
ALTER TYPE "consent_action" ADD VALUE 'subscribed';
ALTER TYPE "consent_action" ADD VALUE 'confirmed';
ALTER TYPE "consent_action" ADD VALUE 'unsubscribed';

-- DropIndex
DROP INDEX "subscribers_account_id_email_normalized_id_idx";

-- DropIndex
DROP INDEX "subscriber_consents_subscriber_id_idx";

-- AlterTable
ALTER TABLE "plans" ADD COLUMN     "max_lists" INTEGER,
ADD COLUMN     "max_subscribers" INTEGER,
ADD COLUMN     "request_burst" INTEGER,
ADD COLUMN     "requests_per_second" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_hash" TEXT;

-- AlterTable
ALTER TABLE "lists" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "sign_up_form" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "subscriber_consents" DROP CONSTRAINT "subscriber_consents_pkey",
ADD COLUMN     "reason" TEXT,
ADD CONSTRAINT "subscriber_consents_pkey" PRIMARY KEY ("subscriber_id", "id");

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "subscriber_id" UUID;

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_requests" (
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "resource_id" UUID NOT NULL,
    "lock_token" UUID NOT NULL,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "answer" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "actor" "audit_actor" NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "ip_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "field_removals" (
    "field_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "after_id" UUID,
    "locked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "field_removals_pkey" PRIMARY KEY ("field_id")
);

-- CreateTable
CREATE TABLE "list_deletions" (
    "list_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "subscribers_total" INTEGER NOT NULL,
    "subscribers_removed" INTEGER NOT NULL DEFAULT 0,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "completed_at" TIMESTAMPTZ(3),
    "locked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "list_deletions_pkey" PRIMARY KEY ("list_id")
);

-- CreateTable
CREATE TABLE "subscriber_tags" (
    "list_id" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "subscriber_id" UUID NOT NULL,

    CONSTRAINT "subscriber_tags_pkey" PRIMARY KEY ("list_id","tag","subscriber_id")
);

-- CreateTable
CREATE TABLE "suppressions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "suppression_kind" NOT NULL,
    "value" TEXT,
    "value_hash" BYTEA NOT NULL,
    "reason" "suppression_reason" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "mail_kind" NOT NULL,
    "subscriber_id" UUID,
    "reset_id" UUID,
    "status" "mail_status" NOT NULL DEFAULT 'queued',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "lease_token" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");

-- CreateIndex
CREATE INDEX "idempotent_requests_expires_at_idx" ON "idempotent_requests"("expires_at");

-- CreateIndex
CREATE INDEX "audit_log_account_id_id_idx" ON "audit_log"("account_id", "id");

-- CreateIndex
CREATE INDEX "field_removals_list_id_idx" ON "field_removals"("list_id");

-- CreateIndex
CREATE INDEX "list_deletions_account_id_idx" ON "list_deletions"("account_id");

-- CreateIndex
CREATE INDEX "suppressions_account_id_id_idx" ON "suppressions"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "suppressions_account_id_value_hash_key" ON "suppressions"("account_id", "value_hash");

-- CreateIndex
CREATE INDEX "mails_subscriber_id_created_at_idx" ON "mails"("subscriber_id", "created_at");

-- CreateIndex
CREATE INDEX "subscribers_list_id_updated_at_id_idx" ON "subscribers"("list_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "events_list_id_idx" ON "events"("list_id");

-- CreateIndex
CREATE INDEX "events_subscriber_id_idx" ON "events"("subscriber_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "field_removals" ADD CONSTRAINT "field_removals_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "list_deletions" ADD CONSTRAINT "list_deletions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscribers"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What Prisma's schema language can't say ------------------------------------------------------------------------

UPDATE "plans" SET "requests_per_second" = 100, "request_burst" = 1000;
INSERT INTO "plans" ("code", "name", "api_access", "max_named_keys") VALUES ('unlimited', 'Unlimited', true, 25);

-- Mail that is due, oldest first, and that is old enough to go; and the deletions that are under way.
CREATE INDEX "mails_due" ON "mails" ("next_attempt_at") WHERE "status" = 'queued';
CREATE INDEX "mails_finished" ON "mails" ("finished_at") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "list_deletions_open" ON "list_deletions" ("locked_until") WHERE "completed_at" IS NULL;

-- Statistics and tags, each kept in one function a statement: a trigger of its own for the tags would read the rows of
-- every statement again, and nearly none of them changes a tag.
DROP TRIGGER "subscribers_added" ON "subscribers";
DROP TRIGGER "subscribers_removed" ON "subscribers";
DROP TRIGGER "subscribers_moved" ON "subscribers";
DROP FUNCTION "count_subscribers_added"();
DROP FUNCTION "count_subscribers_removed"();
DROP FUNCTION "count_subscribers_moved"();

CREATE FUNCTION "note_subscribers_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  SELECT "list_id", "list_statistics_shard"(), "status", count(*) FROM "added" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  IF EXISTS (SELECT 1 FROM "added" WHERE "tags" <> '{}') THEN
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    SELECT DISTINCT a."list_id", t."tag", a."id" FROM "added" a, unnest(a."tags") AS t ("tag") ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "note_subscribers_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  -- A list that goes takes its subscribers along: then there is nothing left to count for.
  SELECT r."list_id", "list_statistics_shard"(), r."status", -count(*)
  FROM "removed" r JOIN "lists" l ON l."id" = r."list_id" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  IF EXISTS (SELECT 1 FROM "removed" WHERE "tags" <> '{}') THEN
    DELETE FROM "subscriber_tags" s USING "removed" r, unnest(r."tags") AS t ("tag")
    WHERE s."list_id" = r."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = r."id";
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "note_subscribers_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "moved" boolean;
  "retagged" boolean;
BEGIN
  SELECT bool_or(o."status" <> a."status"), bool_or(o."tags" <> a."tags") INTO "moved", "retagged"
  FROM "before" o JOIN "after" a USING ("id");
  IF "moved" THEN
    INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
    SELECT m."list_id", "list_statistics_shard"(), m."status", sum(m."n") FROM (
      SELECT o."list_id", o."status", -1 AS "n" FROM "before" o JOIN "after" a USING ("id") WHERE o."status" <> a."status"
      UNION ALL
      SELECT a."list_id", a."status", 1 FROM "before" o JOIN "after" a USING ("id") WHERE o."status" <> a."status"
    ) AS m GROUP BY 1, 3 ORDER BY 1, 3
    ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  END IF;
  IF "retagged" THEN
    DELETE FROM "subscriber_tags" s USING "before" o JOIN "after" a USING ("id"), unnest(o."tags") AS t ("tag")
    WHERE o."tags" <> a."tags" AND NOT t."tag" = ANY (a."tags")
      AND s."list_id" = o."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = o."id";
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    SELECT DISTINCT a."list_id", t."tag", a."id"
    FROM "before" o JOIN "after" a USING ("id"), unnest(a."tags") AS t ("tag")
    WHERE o."tags" <> a."tags" ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "subscribers_added" AFTER INSERT ON "subscribers"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_subscribers_added"();
CREATE TRIGGER "subscribers_removed" AFTER DELETE ON "subscribers"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_subscribers_removed"();
CREATE TRIGGER "subscribers_changed" AFTER UPDATE ON "subscribers"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_subscribers_changed"();

INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
SELECT DISTINCT s."list_id", t."tag", s."id" FROM "subscribers" s, unnest(s."tags") AS t ("tag");

-- On a table without statistics two indexes cost the same to the planner, and it takes the one that was made last, for as
-- long as a prepared statement lives. So the one by which an address is looked up is made last.
DROP INDEX "subscribers_list_id_email_normalized_key";
CREATE UNIQUE INDEX "subscribers_list_id_email_normalized_key" ON "subscribers" ("list_id", "email_normalized");
