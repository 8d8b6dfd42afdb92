-- The first steps of an account, on the first page of the console: when its users no longer want to see them, and when a test of
-- a campaign was first sent, of which nothing else is kept.
ALTER TABLE "accounts" ADD COLUMN "first_steps_dismissed_at" TIMESTAMPTZ(3), ADD COLUMN "first_test_at" TIMESTAMPTZ(3);

-- The demo data of an account: the ids of what it consists of, chosen before any of it is there, so that an addition that
-- broke off goes on, and a removal removes exactly this. Nothing else refers to it, and what its users have deleted is not
-- missed.
CREATE TABLE "demo_data" (
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "segment_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "sent_id" UUID NOT NULL,
    "automation_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "completed_at" TIMESTAMPTZ(3),
    -- Until when a request has it.
    "locked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "demo_data_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "demo_data" ADD CONSTRAINT "demo_data_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
