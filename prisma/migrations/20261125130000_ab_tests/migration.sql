-- Campaigns with variants: an A/B test of their content.
ALTER TABLE "campaigns"
    -- What each variant has of its own, and how the test is made.
    ADD COLUMN "variants" JSONB,
    ADD COLUMN "ab_test" JSONB,
    -- The templates of the variants: they can't be deleted until the campaign has ended.
    ADD COLUMN "variant_template_ids" UUID[] DEFAULT ARRAY[]::UUID[];

ALTER TABLE "campaign_runs"
    -- What of the content differs, by variant, as it was when the campaign was started, and their number.
    ADD COLUMN "variants" JSONB,
    ADD COLUMN "variant_count" SMALLINT,
    -- How many of a hundred are in the sample; 100: everyone.
    ADD COLUMN "sample_percent" SMALLINT,
    -- Of how many people the sample has been chosen so far.
    ADD COLUMN "sampled_from" INTEGER NOT NULL DEFAULT 0,
    -- How many recipients the sample has, who have the first positions: null until it has all of them, and when it is everyone.
    ADD COLUMN "sample_total" INTEGER,
    -- From when the sample has been sent to until the winner is decided; null: a person decides.
    ADD COLUMN "wait_seconds" INTEGER,
    ADD COLUMN "decide_at" TIMESTAMPTZ(3),
    ADD COLUMN "winner" SMALLINT,
    ADD COLUMN "decided_at" TIMESTAMPTZ(3),
    ADD COLUMN "decided_by" "audit_actor";

-- The number of the variant that the recipient at a position tests; 0: waits for the winner; null: there is no test.
CREATE FUNCTION "tested_variant"("at" INTEGER, "variants" SMALLINT, "sample" INTEGER) RETURNS INTEGER
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN "variants" IS NULL THEN NULL WHEN "at" <= coalesce("sample", "at") THEN ("at" - 1) % "variants" + 1 ELSE 0 END;

-- Figures by what the recipients tested: the key is `tested_variant`.
ALTER TYPE "counter_kind" ADD VALUE 'variant';
ALTER TABLE "campaign_counters"
    ADD COLUMN "sent" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "bounces" INTEGER NOT NULL DEFAULT 0;
