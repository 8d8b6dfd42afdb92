-- The case of a tag doesn't count: subscriber_tags has tags as they are compared, subscribers as they were first written.

-- ICU's, so that it is the same whatever the locale of the database. foldTag in packages/contracts is the same in JavaScript.
CREATE FUNCTION "fold_tag"("tag" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower("tag" COLLATE "und-x-icu") COLLATE "default";

CREATE OR REPLACE FUNCTION "note_subscribers_added"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "wanted" uuid[];
  "found" int;
BEGIN
  SELECT array_agg(DISTINCT "list_id") INTO "wanted" FROM "added";
  IF "wanted" IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO "found" FROM (
    SELECT 1 FROM "lists" WHERE "id" = ANY ("wanted") ORDER BY "id" FOR KEY SHARE
  ) AS l;
  IF "found" < cardinality("wanted") THEN
    RAISE foreign_key_violation USING MESSAGE = 'a subscriber is inserted into a list that does not exist',
      TABLE = 'subscribers', CONSTRAINT = 'subscribers_list_id';
  END IF;
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  SELECT "list_id", "list_statistics_shard"(), "status", count(*) FROM "added" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  INSERT INTO "list_growth" AS g ("list_id", "at", "shard", "subscribed", "unsubscribed", "bounced", "complained", "blocklisted", "deleted")
  SELECT "list_id", "list_growth_at"(), "list_statistics_shard"(), count(*), 0, 0, 0, 0, 0
  FROM "added" WHERE "status" = 'subscribed' GROUP BY 1 ORDER BY 1
  ON CONFLICT ("list_id", "at", "shard") DO UPDATE SET "subscribed" = g."subscribed" + excluded."subscribed",
    "unsubscribed" = g."unsubscribed" + excluded."unsubscribed", "bounced" = g."bounced" + excluded."bounced",
    "complained" = g."complained" + excluded."complained", "blocklisted" = g."blocklisted" + excluded."blocklisted",
    "deleted" = g."deleted" + excluded."deleted";
  IF EXISTS (SELECT 1 FROM "added" WHERE "tags" <> '{}') THEN
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    SELECT DISTINCT a."list_id", "fold_tag"(t."tag"), a."id" FROM "added" a, unnest(a."tags") AS t ("tag") ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "note_subscribers_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ids" uuid[];
BEGIN
  -- An array, as the plan of a session is that of its first call: one for a thousand may read the whole table.
  "ids" := ARRAY(SELECT "id" FROM "removed");
  DELETE FROM "subscriber_consents" WHERE "subscriber_id" = ANY ("ids");
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  -- A list that goes takes its subscribers along: then there is nothing left to count for.
  SELECT r."list_id", "list_statistics_shard"(), r."status", -count(*)
  FROM "removed" r JOIN "lists" l ON l."id" = r."list_id" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  INSERT INTO "list_growth" AS g ("list_id", "at", "shard", "subscribed", "unsubscribed", "bounced", "complained", "blocklisted", "deleted")
  SELECT r."list_id", "list_growth_at"(), "list_statistics_shard"(), 0, 0, 0, 0, 0, count(*)
  FROM "removed" r JOIN "lists" l ON l."id" = r."list_id" WHERE r."status" = 'subscribed' GROUP BY 1 ORDER BY 1
  ON CONFLICT ("list_id", "at", "shard") DO UPDATE SET "subscribed" = g."subscribed" + excluded."subscribed",
    "unsubscribed" = g."unsubscribed" + excluded."unsubscribed", "bounced" = g."bounced" + excluded."bounced",
    "complained" = g."complained" + excluded."complained", "blocklisted" = g."blocklisted" + excluded."blocklisted",
    "deleted" = g."deleted" + excluded."deleted";
  -- Of a list that goes, the recipients and the runs go, too; single mails and stored responses stay. With LIMIT each is looked up by its index, whatever
  -- the plan.
  INSERT INTO "former_subscribers" ("subscriber_id", "account_id", "email_normalized")
  SELECT r."id", r."account_id", r."email_normalized" FROM "removed" r JOIN "lists" l ON l."id" = r."list_id"
    CROSS JOIN LATERAL (
      (SELECT 1 FROM "campaign_recipients" WHERE "subscriber_id" = r."id" AND l."deleted_at" IS NULL LIMIT 1)
      UNION ALL (SELECT 1 FROM "automation_runs" WHERE "subscriber_id" = r."id" AND l."deleted_at" IS NULL LIMIT 1)
      UNION ALL (SELECT 1 FROM "emails" WHERE "subscriber_id" = r."id" LIMIT 1)
      UNION ALL (SELECT 1 FROM "idempotent_requests" WHERE "account_id" = r."account_id" AND "resource_id" = r."id" LIMIT 1)
      LIMIT 1) AS "named";
  IF EXISTS (SELECT 1 FROM "removed" WHERE "tags" <> '{}') THEN
    DELETE FROM "subscriber_tags" s USING "removed" r, unnest(r."tags") AS t ("tag")
    WHERE s."list_id" = r."list_id" AND s."tag" = "fold_tag"(t."tag") AND s."subscriber_id" = r."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "note_subscribers_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "moved" boolean;
  "retagged" boolean;
BEGIN
  SELECT bool_or(o."status" <> a."status"), bool_or(o."tags" <> a."tags") INTO "moved", "retagged"
  FROM "before" o FULL JOIN "after" a USING ("id");
  IF "moved" THEN
    INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
    WITH "pairs" AS MATERIALIZED (
      SELECT a."list_id", o."status" AS "was", a."status" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    SELECT m."list_id", "list_statistics_shard"(), m."status", sum(m."n") FROM (
      SELECT "list_id", "was" AS "status", -1 AS "n" FROM "pairs" WHERE "was" <> "became"
      UNION ALL
      SELECT "list_id", "became", 1 FROM "pairs" WHERE "was" <> "became"
    ) AS m GROUP BY 1, 3 ORDER BY 1, 3
    ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
    INSERT INTO "list_growth" AS g ("list_id", "at", "shard", "subscribed", "unsubscribed", "bounced", "complained", "blocklisted", "deleted")
    WITH "pairs" AS MATERIALIZED (
      SELECT a."list_id", o."status" AS "was", a."status" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    SELECT "list_id", "list_growth_at"(), "list_statistics_shard"(), count(*) FILTER (WHERE "became" = 'subscribed'),
      count(*) FILTER (WHERE "became" = 'unsubscribed'), count(*) FILTER (WHERE "became" = 'bounced'),
      count(*) FILTER (WHERE "became" = 'complained'), count(*) FILTER (WHERE "became" IN ('blocklisted', 'unconfirmed')), 0
    FROM "pairs" WHERE "was" <> "became" AND 'subscribed' IN ("was", "became") GROUP BY 1 ORDER BY 1
    ON CONFLICT ("list_id", "at", "shard") DO UPDATE SET "subscribed" = g."subscribed" + excluded."subscribed",
      "unsubscribed" = g."unsubscribed" + excluded."unsubscribed", "bounced" = g."bounced" + excluded."bounced",
      "complained" = g."complained" + excluded."complained", "blocklisted" = g."blocklisted" + excluded."blocklisted",
      "deleted" = g."deleted" + excluded."deleted";
  END IF;
  IF "retagged" THEN
    -- Each tag is folded once: folding both sides of each comparison took seconds for a subscriber with hundreds of tags.
    WITH "pairs" AS MATERIALIZED (
      SELECT "id", a."list_id", o."tags" AS "was", ARRAY(SELECT "fold_tag"(n."tag") FROM unnest(a."tags") AS n ("tag")) AS "kept"
      FROM "before" o FULL JOIN "after" a USING ("id") WHERE o."tags" <> a."tags"),
    "gone" AS MATERIALIZED (
      SELECT p."id", p."list_id", p."kept", "fold_tag"(t."tag") AS "tag" FROM "pairs" p, unnest(p."was") AS t ("tag"))
    DELETE FROM "subscriber_tags" s USING "gone" g
    WHERE NOT g."tag" = ANY (g."kept")
      AND s."list_id" = g."list_id" AND s."tag" = g."tag" AND s."subscriber_id" = g."id";
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    WITH "pairs" AS MATERIALIZED (
      SELECT "id", a."list_id", o."tags" AS "was", a."tags" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    SELECT DISTINCT p."list_id", "fold_tag"(t."tag"), p."id" FROM "pairs" p, unnest(p."became") AS t ("tag")
    WHERE p."was" <> p."became" ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Tags that were there before become what a request makes of them (normalizeTag in packages/contracts): composed, without what
-- can't be seen, each once in any case. . and .. can't be in a URL's path, so they get a name.
CREATE FUNCTION "clean_tag"("tag" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE n."tag" WHEN '.' THEN 'dot' WHEN '..' THEN 'dots' ELSE n."tag" END FROM (
    SELECT btrim(normalize(
      -- A joiner that isn't between two emoji.
      regexp_replace(
        -- Whatever is invisible, but for the letters of a flag.
        regexp_replace("tag", U&'(\+01F3F4[\+0E0020-\+0E007E]+\+0E007F)|[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B\200C\200E\200F\202A-\202E\2060-\206F\3164\FEFF\FFA0\FFF0-\FFF8\+01BCA0-\+01BCA3\+01D173-\+01D17A\+0E0000-\+0E0FFF]', '\1', 'g'),
        U&'(?<![\00A9\00AE\203C\2049\2122\2139\2190-\2BFF\3030\303D\3297\3299\FE0F\+01F000-\+01FAFF])\200D|\200D(?![\00A9\00AE\203C\2049\2122\2139\2190-\2BFF\3030\303D\3297\3299\+01F000-\+01FAFF])', '', 'g'),
      NFC), E' \t\n\r\f\v' || U&'\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000') AS "tag") AS n
$$;
CREATE FUNCTION "clean_tags"("tags" text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(k."tag" ORDER BY k."position"), '{}') FROM (
    SELECT DISTINCT ON ("fold_tag"(c."tag")) c."tag", c."position" FROM (
      SELECT "clean_tag"(t."tag") AS "tag", t."position" FROM unnest("tags") WITH ORDINALITY AS t ("tag", "position")) AS c
    WHERE c."tag" <> ''
    ORDER BY "fold_tag"(c."tag"), c."position") AS k
$$;
-- What names tags: conditions, triggers, goals, steps, and the tags of an audience.
CREATE FUNCTION "clean_named_tags"("value" jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof("value")
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(e."key", CASE
        WHEN e."key" = 'tag' AND jsonb_typeof(e."value") = 'string' THEN to_jsonb("clean_tag"(e."value" #>> '{}'))
        WHEN e."key" IN ('tags', 'tags_any', 'tags_all', 'tags_none') AND jsonb_typeof(e."value") = 'array'
          THEN to_jsonb("clean_tags"(ARRAY(SELECT jsonb_array_elements_text(e."value"))))
        ELSE "clean_named_tags"(e."value") END), '{}')
      FROM jsonb_each("value") AS e ("key", "value"))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg("clean_named_tags"(e."value") ORDER BY e."position"), '[]')
      FROM jsonb_array_elements("value") WITH ORDINALITY AS e ("value", "position"))
    ELSE "value" END;
END $$;

-- Nobody tags anyone between what is changed here and the index that is made of it.
LOCK TABLE "subscribers", "subscriber_tags" IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE "subscribers" DISABLE TRIGGER USER;
UPDATE "subscribers" SET "tags" = "clean_tags"("tags"), "revision" = "revision" + 1, "updated_at" = now()
WHERE "tags" <> '{}' AND "tags" <> "clean_tags"("tags");
ALTER TABLE "subscribers" ENABLE TRIGGER USER;
TRUNCATE "subscriber_tags";
INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
SELECT DISTINCT s."list_id", "fold_tag"(t."tag"), s."id" FROM "subscribers" s, unnest(s."tags") AS t ("tag") ORDER BY 1, 2, 3;

-- What selects by tags, or gives them.
UPDATE "segments" SET "conditions" = "clean_named_tags"("conditions")
WHERE "conditions" <> "clean_named_tags"("conditions");
UPDATE "campaigns" SET "audience" = "clean_named_tags"("audience"), "conditions" = "clean_named_tags"("conditions")
WHERE "audience" <> "clean_named_tags"("audience") OR "conditions" <> "clean_named_tags"("conditions");
UPDATE "campaign_runs" SET "conditions" = "clean_named_tags"("conditions")
WHERE "conditions" <> "clean_named_tags"("conditions");
UPDATE "automations" SET "trigger" = "clean_named_tags"("trigger"), "conditions" = "clean_named_tags"("conditions"),
  "goals" = "clean_named_tags"("goals"), "steps" = "clean_named_tags"("steps")
WHERE ("trigger", "goals", "steps") <> ("clean_named_tags"("trigger"), "clean_named_tags"("goals"), "clean_named_tags"("steps"))
  OR "conditions" <> "clean_named_tags"("conditions");
UPDATE "automation_versions" SET "trigger" = "clean_named_tags"("trigger"), "conditions" = "clean_named_tags"("conditions"),
  "goals" = "clean_named_tags"("goals"), "steps" = "clean_named_tags"("steps")
WHERE ("trigger", "goals", "steps") <> ("clean_named_tags"("trigger"), "clean_named_tags"("goals"), "clean_named_tags"("steps"))
  OR "conditions" <> "clean_named_tags"("conditions");
UPDATE "imports" SET "options" = jsonb_set("options", '{tags}', to_jsonb("clean_tags"(ARRAY(SELECT jsonb_array_elements_text("options" -> 'tags')))))
WHERE jsonb_typeof("options" -> 'tags') = 'array' AND "options" -> 'tags' <> '[]';
UPDATE "tag_changes" SET "tag" = "clean_tag"("tag"), "name" = "clean_tag"("name") WHERE "completed_at" IS NULL;

-- Triggers and waits are found by the topics of events, which name tags as they are compared.
UPDATE "automation_triggers" SET "tag" = "fold_tag"("clean_tag"("tag"))
WHERE "tag" <> "fold_tag"("clean_tag"("tag"));
UPDATE "automation_waits" SET "topic" = split_part("topic", ':', 1) || ':' || "fold_tag"("clean_tag"(substr("topic", strpos("topic", ':') + 1)))
WHERE "topic" LIKE 'tagged:%' OR "topic" LIKE 'untagged:%';

DROP FUNCTION "clean_named_tags", "clean_tags", "clean_tag";
