-- What each written subscriber costs, which an import pays a million times.

-- A list belongs to one account and keeps it, and a subscriber belongs to a list: the key of the list says the same.
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_account_id_fkey";

-- The rows before and after a statement were compared by a nested loop, as the plan of a session is that of its first call,
-- which mostly has one row: a hundred rows took 10 ms, a thousand 650. A full join can't be one.
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
