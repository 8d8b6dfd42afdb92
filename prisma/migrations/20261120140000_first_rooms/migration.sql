-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "account_status" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "api_key_kind" AS ENUM ('named', 'primary');

-- CreateEnum
CREATE TYPE "subscription_mode" AS ENUM ('single_opt_in', 'double_opt_in');

-- CreateEnum
CREATE TYPE "field_type" AS ENUM ('text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect');

-- CreateEnum
CREATE TYPE "subscriber_status" AS ENUM ('unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted');

-- CreateEnum
CREATE TYPE "subscriber_source" AS ENUM ('api', 'import', 'form', 'console');

-- CreateEnum
CREATE TYPE "consent_action" AS ENUM ('resubscribed');

-- CreateEnum
CREATE TYPE "hook_status" AS ENUM ('active', 'switched_off', 'removed');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "plans" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "api_access" BOOLEAN NOT NULL,
    "max_named_keys" INTEGER NOT NULL DEFAULT 25,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan_code" TEXT NOT NULL,
    "status" "account_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_normalized" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "api_key_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lists" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "from_name" TEXT NOT NULL,
    "from_email" TEXT NOT NULL,
    "reply_to" TEXT,
    "default_subject" TEXT,
    "subscription" "subscription_mode" NOT NULL DEFAULT 'single_opt_in',
    "send_welcome_email" BOOLEAN NOT NULL DEFAULT false,
    "contact" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_fields" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" "field_type" NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT false,
    "default_value" JSONB,
    "options" TEXT[],
    "visible" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,

    CONSTRAINT "list_fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_statistics" (
    "list_id" UUID NOT NULL,
    "shard" SMALLINT NOT NULL,
    "status" "subscriber_status" NOT NULL,
    "subscribers" INTEGER NOT NULL,

    CONSTRAINT "list_statistics_pkey" PRIMARY KEY ("list_id","shard","status")
);

-- CreateTable
CREATE TABLE "subscribers" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "status" "subscriber_status" NOT NULL,
    "email" TEXT NOT NULL,
    "email_normalized" TEXT NOT NULL,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "tags" TEXT[],
    "source" "subscriber_source" NOT NULL,
    "ip_address" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "subscribed_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscribers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriber_consents" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "subscriber_id" UUID NOT NULL,
    "action" "consent_action" NOT NULL,
    "source" "subscriber_source" NOT NULL,
    "ip_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriber_consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID,
    "type" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "relay_at" TIMESTAMPTZ(3) NOT NULL,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hooks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID,
    "event" TEXT NOT NULL,
    "target_url" TEXT NOT NULL,
    "description" TEXT,
    "status" "hook_status" NOT NULL DEFAULT 'active',
    "secret_ciphertext" BYTEA NOT NULL,
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "switched_off_at" TIMESTAMPTZ(3),
    "switched_off_reason" TEXT,
    "active_since" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "hooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "hook_id" UUID NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "feed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_token" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "delivery_id" UUID NOT NULL,
    "number" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" SMALLINT,
    "error_code" TEXT,
    "response_excerpt" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateIndex
CREATE INDEX "accounts_plan_code_idx" ON "accounts"("plan_code");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_normalized_key" ON "users"("email_normalized");

-- CreateIndex
CREATE INDEX "users_account_id_idx" ON "users"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE INDEX "lists_account_id_id_idx" ON "lists"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "list_fields_list_id_tag_key" ON "list_fields"("list_id", "tag");

-- CreateIndex
CREATE INDEX "subscribers_account_id_id_idx" ON "subscribers"("account_id", "id");

-- CreateIndex
CREATE INDEX "subscribers_account_id_email_normalized_id_idx" ON "subscribers"("account_id", "email_normalized", "id");

-- CreateIndex
CREATE INDEX "subscribers_list_id_id_idx" ON "subscribers"("list_id", "id");

-- CreateIndex
CREATE INDEX "subscribers_list_id_status_id_idx" ON "subscribers"("list_id", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscribers_list_id_email_normalized_key" ON "subscribers"("list_id", "email_normalized");

-- CreateIndex
CREATE INDEX "subscriber_consents_subscriber_id_idx" ON "subscriber_consents"("subscriber_id");

-- CreateIndex
CREATE INDEX "hooks_account_id_id_idx" ON "hooks"("account_id", "id");

-- CreateIndex
CREATE INDEX "hooks_list_id_idx" ON "hooks"("list_id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_event_id_hook_id_key" ON "deliveries"("event_id", "hook_id");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_plan_code_fkey" FOREIGN KEY ("plan_code") REFERENCES "plans"("code") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "lists" ADD CONSTRAINT "lists_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "list_fields" ADD CONSTRAINT "list_fields_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "list_statistics" ADD CONSTRAINT "list_statistics_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "subscriber_consents" ADD CONSTRAINT "subscriber_consents_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscribers"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_hook_id_fkey" FOREIGN KEY ("hook_id") REFERENCES "hooks"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What Prisma's schema language can't say ------------------------------------------------------------------------

INSERT INTO "plans" ("code", "name", "api_access", "max_named_keys") VALUES
  ('standard', 'Standard', true, 25),
  ('no_api', 'Without API access', false, 25);

-- One primary key an account; a revoked one stays for the record.
CREATE UNIQUE INDEX "api_keys_one_primary" ON "api_keys" ("account_id") WHERE "kind" = 'primary' AND "revoked_at" IS NULL;

-- "Does an active hook listen?", asked with every event, and "which hooks hear it?", asked at fan-out.
CREATE INDEX "hooks_listening" ON "hooks" ("account_id", "event") WHERE "status" = 'active';

-- The relay's: events not yet fanned out, oldest due first. Empty but for what is under way.
CREATE INDEX "events_to_relay" ON "events" ("relay_at") WHERE "fanned_out_at" IS NULL;

-- The feed's: pending deliveries that are due, oldest first; and a hook's pending ones, to cancel them.
CREATE INDEX "deliveries_to_feed" ON "deliveries" ("feed_at") WHERE "status" = 'pending';
CREATE INDEX "deliveries_pending_of_hook" ON "deliveries" ("hook_id", "feed_at") WHERE "status" = 'pending';

-- UUIDv7 (RFC 9562) for rows inserted set-wise; Postgres has a function of its own only from version 18 on.
CREATE FUNCTION "uuid_v7"() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- List statistics. Statement triggers with transition tables, so that a batch of 20,000 rows costs a few writes. The
-- shard is the connection's, so that two connections rarely wait for each other's commit. Rows are written in the order
-- of the key, so that two transactions can't wait for each other.
CREATE FUNCTION "list_statistics_shard"() RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (pg_backend_pid() % 16)::smallint
$$;

CREATE FUNCTION "count_subscribers_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  SELECT "list_id", "list_statistics_shard"(), "status", count(*) FROM "added" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  RETURN NULL;
END $$;

CREATE FUNCTION "count_subscribers_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  -- A list that goes takes its subscribers along: then there is nothing left to count for.
  SELECT r."list_id", "list_statistics_shard"(), r."status", -count(*)
  FROM "removed" r JOIN "lists" l ON l."id" = r."list_id" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  RETURN NULL;
END $$;

CREATE FUNCTION "count_subscribers_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  SELECT m."list_id", "list_statistics_shard"(), m."status", sum(m."n") FROM (
    SELECT o."list_id", o."status", -1 AS "n" FROM "before" o JOIN "after" a USING ("id") WHERE o."status" <> a."status"
    UNION ALL
    SELECT a."list_id", a."status", 1 FROM "before" o JOIN "after" a USING ("id") WHERE o."status" <> a."status"
  ) AS m GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  RETURN NULL;
END $$;

CREATE TRIGGER "subscribers_added" AFTER INSERT ON "subscribers"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers_added"();
CREATE TRIGGER "subscribers_removed" AFTER DELETE ON "subscribers"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers_removed"();
CREATE TRIGGER "subscribers_moved" AFTER UPDATE ON "subscribers"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers_moved"();
