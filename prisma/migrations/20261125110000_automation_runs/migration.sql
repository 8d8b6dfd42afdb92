-- Runs of automations, and what they wait for.
CREATE TYPE "automation_run_status" AS ENUM ('running', 'waiting', 'completed', 'exited', 'failed');

CREATE TABLE "automation_runs" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "automation_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "list_id" UUID NOT NULL,
    "subscriber_id" UUID NOT NULL,
    "status" "automation_run_status" NOT NULL DEFAULT 'running',
    "step_id" TEXT,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "wake_at" TIMESTAMPTZ(6),
    "is_leased" BOOLEAN NOT NULL DEFAULT false,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "entry_key" TEXT,
    "start_key" TEXT,
    "depth" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "goal" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "step_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "timeout_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "automation_runs_account_id_automation_id_id_idx" ON "automation_runs"("account_id", "automation_id", "id");
CREATE INDEX "automation_runs_subscriber_id_idx" ON "automation_runs"("subscriber_id");
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "automation_run_steps" (
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "step_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "campaign_id" UUID,
    "position" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "automation_run_steps_pkey" PRIMARY KEY ("run_id", "seq")
);
ALTER TABLE "automation_run_steps" ADD CONSTRAINT "automation_run_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "automation_runs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "automation_waits" (
    "run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "subscriber_id" UUID,

    CONSTRAINT "automation_waits_pkey" PRIMARY KEY ("run_id", "key", "topic")
);
CREATE INDEX "automation_waits_subscriber_id_idx" ON "automation_waits"("subscriber_id");
CREATE INDEX "automation_waits_account_id_list_id_idx" ON "automation_waits"("account_id", "list_id");
ALTER TABLE "automation_waits" ADD CONSTRAINT "automation_waits_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "automation_runs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "automation_signals" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "is_seen" BOOLEAN NOT NULL DEFAULT false,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "automation_signals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "automation_signals_run_id_idx" ON "automation_signals"("run_id");

CREATE TABLE "automation_step_counts" (
    "automation_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "step_id" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "entered" INTEGER NOT NULL DEFAULT 0,
    "left" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "automation_step_counts_pkey" PRIMARY KEY ("automation_id", "version", "step_id", "slot")
);
ALTER TABLE "automation_step_counts" ADD CONSTRAINT "automation_step_counts_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What looks for whom a date, an absence or a segment starts runs. It goes with its trigger, so that an automation that is
-- resumed begins anew.
CREATE TABLE "automation_scans" (
    "automation_id" UUID NOT NULL,
    "segment_id" UUID,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "scanned_until" TIMESTAMPTZ(3) NOT NULL,
    "round_at" TIMESTAMPTZ(3),
    "after_id" UUID,
    "is_first" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "automation_scans_pkey" PRIMARY KEY ("automation_id")
);
CREATE INDEX "automation_scans_due_at_idx" ON "automation_scans"("due_at");
ALTER TABLE "automation_scans" ADD CONSTRAINT "automation_scans_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automation_triggers"("automation_id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "automation_members" (
    "automation_id" UUID NOT NULL,
    "subscriber_id" UUID NOT NULL,

    CONSTRAINT "automation_members_pkey" PRIMARY KEY ("automation_id", "subscriber_id")
);
CREATE INDEX "automation_members_subscriber_id_idx" ON "automation_members"("subscriber_id");
ALTER TABLE "automation_members" ADD CONSTRAINT "automation_members_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automation_scans"("automation_id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What Prisma's schema language can't say ------------------------------------------------------------------------

-- Once, or once at a time: a run that has ended gives its key up where the subscriber may enter again. start_key: what a
-- caller, or the day of a date, starts once only.
CREATE UNIQUE INDEX "automation_runs_entry" ON "automation_runs" ("automation_id", "entry_key") WHERE "entry_key" IS NOT NULL;
CREATE UNIQUE INDEX "automation_runs_start" ON "automation_runs" ("automation_id", "start_key") WHERE "start_key" IS NOT NULL;
-- A run that has ended has no wake_at. However many wait, those that are due are found at the beginning.
CREATE INDEX "automation_runs_due" ON "automation_runs" ("automation_id", "wake_at") WHERE "wake_at" IS NOT NULL;
CREATE INDEX "automation_runs_ended" ON "automation_runs" ("ended_at") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "automation_waits_joining" ON "automation_waits" ("account_id", "topic") WHERE "subscriber_id" IS NULL;
CREATE INDEX "automation_signals_unseen" ON "automation_signals" ("id") WHERE NOT "is_seen";

-- What the topics of events are compared with (packages/outbox, event-topics.ts). NULL: no event starts it.
ALTER TABLE "automation_triggers" ADD COLUMN "topic" TEXT GENERATED ALWAYS AS (
  CASE
    WHEN "type" = 'subscribed'::"automation_trigger_type" THEN 'subscribed'
    WHEN "type" = 'tagged'::"automation_trigger_type" THEN 'tagged' || coalesce(':' || "tag", '')
    WHEN "type" = 'untagged'::"automation_trigger_type" THEN 'untagged' || coalesce(':' || "tag", '')
    WHEN "type" = 'field_changed'::"automation_trigger_type" THEN 'field:' || "field_id"::text
    WHEN "type" = 'campaign_opened'::"automation_trigger_type" THEN 'opened' || coalesce(':' || "campaign_id"::text, '')
    WHEN "type" = 'campaign_clicked'::"automation_trigger_type" THEN 'clicked' || coalesce(':' || "campaign_id"::text, '')
  END) STORED;
CREATE INDEX "automation_triggers_topic" ON "automation_triggers" ("account_id", "list_id") WHERE "topic" IS NOT NULL;
