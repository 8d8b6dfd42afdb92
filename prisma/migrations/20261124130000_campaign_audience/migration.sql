-- Whom a campaign is sent to by conditions on subscribers, and which template it uses.
ALTER TABLE "campaigns"
    -- As a segment's: fields are named by their ids.
    ADD COLUMN "conditions" JSONB,
    -- The fields in them, and once it has been started in those of its segment: none of them can be deleted until it has ended.
    ADD COLUMN "field_ids" UUID[] DEFAULT ARRAY[]::UUID[];
CREATE INDEX "campaigns_template_id_idx" ON "campaigns" ("template_id");

-- The conditions, its own or of its segment, as they were when the campaign was started.
ALTER TABLE "campaign_runs" ADD COLUMN "conditions" JSONB;
