-- Automations: what they are, and the mails of their steps.
ALTER TABLE "plans" ADD COLUMN "max_automations" INTEGER DEFAULT 100;
UPDATE "plans" SET "max_automations" = NULL WHERE "code" = 'unlimited';

-- The mails of an automation's step are the recipients of a campaign, so that tracking, bounces and sending serve them too.
CREATE TYPE "campaign_kind" AS ENUM ('campaign', 'automation', 'email');
ALTER TABLE "campaigns" ADD COLUMN "kind" "campaign_kind" NOT NULL DEFAULT 'campaign';

CREATE TYPE "automation_status" AS ENUM ('draft', 'active', 'paused', 'archived');
CREATE TYPE "automation_entry" AS ENUM ('once', 'once_at_a_time', 'every_time');
CREATE TYPE "automation_trigger_type" AS ENUM ('api', 'subscribed', 'tagged', 'untagged', 'field_changed', 'date',
  'segment_entered', 'segment_left', 'campaign_opened', 'campaign_clicked', 'inactive');

-- The definition as it is edited.
CREATE TABLE "automations" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" "automation_status" NOT NULL DEFAULT 'draft',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "trigger" JSONB NOT NULL,
    "entry" "automation_entry" NOT NULL DEFAULT 'once',
    "conditions" JSONB,
    "goals" JSONB NOT NULL DEFAULT '[]',
    "steps" JSONB NOT NULL DEFAULT '[]',
    -- The ids of what it names: fields, segments, templates, hooks, lists, campaigns and automations.
    "uses" UUID[] DEFAULT ARRAY[]::UUID[],
    "active_version" INTEGER,
    "has_draft_changes" BOOLEAN NOT NULL DEFAULT true,
    "activated_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "actor" "audit_actor" NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "automations_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "automations_account_id_id_idx" ON "automations" ("account_id", "id");
CREATE INDEX "automations_list_id_idx" ON "automations" ("list_id");
ALTER TABLE "automations" ADD CONSTRAINT "automations_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "automations" ADD CONSTRAINT "automations_list_id_fkey" FOREIGN KEY ("list_id")
  REFERENCES "lists" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- A definition as it was activated: runs finish on their version.
CREATE TABLE "automation_versions" (
    "automation_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "account_id" UUID NOT NULL,
    "time_zone" TEXT NOT NULL,
    "trigger" JSONB NOT NULL,
    "entry" "automation_entry" NOT NULL,
    "conditions" JSONB,
    "goals" JSONB NOT NULL,
    "steps" JSONB NOT NULL,
    "uses" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "automation_versions_pkey" PRIMARY KEY ("automation_id", "number")
);
ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_automation_id_fkey" FOREIGN KEY ("automation_id")
  REFERENCES "automations" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What starts runs, of active automations only, so that a change of a subscriber where there is none costs one look-up.
CREATE TABLE "automation_triggers" (
    "automation_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "type" "automation_trigger_type" NOT NULL,
    "entry" "automation_entry" NOT NULL,
    -- Null: any.
    "tag" TEXT,
    "field_id" UUID,
    "campaign_id" UUID,
    "segment_id" UUID,
    "offset_days" INTEGER NOT NULL DEFAULT 0,
    "at_time" TEXT,
    "yearly" BOOLEAN NOT NULL DEFAULT false,
    "days" INTEGER,
    "time_zone" TEXT NOT NULL,
    "activated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "automation_triggers_pkey" PRIMARY KEY ("automation_id")
);
CREATE INDEX "automation_triggers_list_id_type_idx" ON "automation_triggers" ("list_id", "type");
ALTER TABLE "automation_triggers" ADD CONSTRAINT "automation_triggers_automation_id_fkey" FOREIGN KEY ("automation_id")
  REFERENCES "automations" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Which campaign has the mails of a version's step.
CREATE TABLE "automation_mails" (
    "automation_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "step_id" TEXT NOT NULL,
    "campaign_id" UUID NOT NULL,
    CONSTRAINT "automation_mails_pkey" PRIMARY KEY ("automation_id", "version", "step_id")
);
CREATE INDEX "automation_mails_campaign_id_idx" ON "automation_mails" ("campaign_id");
ALTER TABLE "automation_mails" ADD CONSTRAINT "automation_mails_automation_id_fkey" FOREIGN KEY ("automation_id")
  REFERENCES "automations" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "automation_mails" ADD CONSTRAINT "automation_mails_campaign_id_fkey" FOREIGN KEY ("campaign_id")
  REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
