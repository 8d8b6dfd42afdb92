-- How many people have joined and left a list, by half hours, so that days of any time zone can be added up. Written by the
-- triggers that keep list_statistics, and spread over shards like those; what is over is added up in shard -1.
CREATE TABLE "list_growth" (
    "list_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(0) NOT NULL,
    "shard" SMALLINT NOT NULL,
    "subscribed" INTEGER NOT NULL,
    -- Of those who were subscribed.
    "unsubscribed" INTEGER NOT NULL,
    "bounced" INTEGER NOT NULL,
    "complained" INTEGER NOT NULL,
    "blocklisted" INTEGER NOT NULL,
    "deleted" INTEGER NOT NULL,
    CONSTRAINT "list_growth_pkey" PRIMARY KEY ("list_id", "at", "shard")
) WITH (fillfactor = 50);
CREATE INDEX "list_growth_sharded" ON "list_growth" ("at") WHERE "shard" >= 0;
ALTER TABLE "list_growth" ADD CONSTRAINT "list_growth_list_id_fkey" FOREIGN KEY ("list_id")
  REFERENCES "lists" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Nobody joins or leaves between what is counted here and what the triggers count.
LOCK TABLE "lists", "subscribers" IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION "list_growth_at"() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_bin('30 minutes', now(), '2000-01-01T00:00:00Z')
$$;

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
    SELECT DISTINCT a."list_id", t."tag", a."id" FROM "added" a, unnest(a."tags") AS t ("tag") ORDER BY 1, 2, 3
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
  IF EXISTS (SELECT 1 FROM "removed" WHERE "tags" <> '{}') THEN
    DELETE FROM "subscriber_tags" s USING "removed" r, unnest(r."tags") AS t ("tag")
    WHERE s."list_id" = r."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = r."id";
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
    WITH "pairs" AS MATERIALIZED (
      SELECT "id", a."list_id", o."tags" AS "was", a."tags" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    DELETE FROM "subscriber_tags" s USING "pairs" p, unnest(p."was") AS t ("tag")
    WHERE p."was" <> p."became" AND NOT t."tag" = ANY (p."became")
      AND s."list_id" = p."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = p."id";
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    WITH "pairs" AS MATERIALIZED (
      SELECT "id", a."list_id", o."tags" AS "was", a."tags" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    SELECT DISTINCT p."list_id", t."tag", p."id" FROM "pairs" p, unnest(p."became") AS t ("tag")
    WHERE p."was" <> p."became" ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- What is known of the lists that there are: those who are gone are not, nor is when someone bounced, but for when they were
-- last changed.
INSERT INTO "list_growth" ("list_id", "at", "shard", "subscribed", "unsubscribed", "bounced", "complained", "blocklisted", "deleted")
SELECT k."list_id", date_bin('30 minutes', k."at", '2000-01-01T00:00:00Z'), -1, count(*) FILTER (WHERE k."what" = 'subscribed'),
  count(*) FILTER (WHERE k."what" = 'unsubscribed'), count(*) FILTER (WHERE k."what" = 'bounced'),
  count(*) FILTER (WHERE k."what" = 'complained'), count(*) FILTER (WHERE k."what" IN ('blocklisted', 'unconfirmed')), 0
FROM (
  SELECT "list_id", coalesce("subscribed_at", "created_at") AS "at", 'subscribed' AS "what" FROM "subscribers"
  WHERE "status" = 'subscribed' OR "subscribed_at" IS NOT NULL
  UNION ALL
  SELECT "list_id", CASE "status" WHEN 'unsubscribed' THEN coalesce("unsubscribed_at", "updated_at") ELSE "updated_at" END,
    "status"::text
  FROM "subscribers" WHERE "status" <> 'subscribed' AND "subscribed_at" IS NOT NULL
) AS k GROUP BY 1, 2;
