-- A foreign key looks its row up for each row that is written: two of them were a quarter of what Postgres does for an
-- imported subscriber. The triggers below do the same once for a statement.

-- At once, so that a transaction which has one of them and wants another can't be in the way.
LOCK TABLE "lists", "subscribers", "subscriber_consents" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "subscriber_consents" DROP CONSTRAINT "subscriber_consents_subscriber_id_fkey";
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_list_id_fkey";

-- As the foreign key did, it locks the lists until the end of the transaction, so that none of them can be removed meanwhile,
-- and refuses subscribers of a list that is gone.
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
  IF EXISTS (SELECT 1 FROM "added" WHERE "tags" <> '{}') THEN
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    SELECT DISTINCT a."list_id", t."tag", a."id" FROM "added" a, unnest(a."tags") AS t ("tag") ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Consents are written by transactions that have inserted their subscriber or locked it, so that nothing has to be looked up
-- for them. They go with their subscriber.
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
  IF EXISTS (SELECT 1 FROM "removed" WHERE "tags" <> '{}') THEN
    DELETE FROM "subscriber_tags" s USING "removed" r, unnest(r."tags") AS t ("tag")
    WHERE s."list_id" = r."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = r."id";
  END IF;
  RETURN NULL;
END $$;

-- Planned for each list: most have been emptied before, while others hold a large part of the table.
CREATE FUNCTION "remove_subscribers_of_lists"() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  "list" uuid;
BEGIN
  FOREACH "list" IN ARRAY ARRAY(SELECT "id" FROM "removed" ORDER BY "id") LOOP
    DELETE FROM "subscribers" WHERE "list_id" = "list";
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "lists_removed" AFTER DELETE ON "lists"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "remove_subscribers_of_lists"();
