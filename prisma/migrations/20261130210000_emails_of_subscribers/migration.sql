-- An erasure and an export find the single mails to a subscriber who had another address then. Most have no subscriber.
CREATE INDEX "emails_of_subscribers" ON "emails" ("subscriber_id") WHERE "subscriber_id" IS NOT NULL;

-- Also of subscribers who were deleted meanwhile. Of those so far the address of the last mail is known.
INSERT INTO "former_subscribers" ("subscriber_id", "account_id", "email_normalized")
SELECT DISTINCT ON (e."subscriber_id") e."subscriber_id", e."account_id", e."email_normalized" FROM "emails" e
WHERE e."subscriber_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "subscribers" s WHERE s."id" = e."subscriber_id")
ORDER BY e."subscriber_id", e."id" DESC
ON CONFLICT ("subscriber_id") DO NOTHING;

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
  -- Of a list that goes, the recipients and the runs go, too; single mails stay. With LIMIT each is looked up by its index, whatever
  -- the plan.
  INSERT INTO "former_subscribers" ("subscriber_id", "account_id", "email_normalized")
  SELECT r."id", r."account_id", r."email_normalized" FROM "removed" r JOIN "lists" l ON l."id" = r."list_id"
    CROSS JOIN LATERAL (
      (SELECT 1 FROM "campaign_recipients" WHERE "subscriber_id" = r."id" AND l."deleted_at" IS NULL LIMIT 1)
      UNION ALL (SELECT 1 FROM "automation_runs" WHERE "subscriber_id" = r."id" AND l."deleted_at" IS NULL LIMIT 1)
      UNION ALL (SELECT 1 FROM "emails" WHERE "subscriber_id" = r."id" LIMIT 1) LIMIT 1) AS "named";
  IF EXISTS (SELECT 1 FROM "removed" WHERE "tags" <> '{}') THEN
    DELETE FROM "subscriber_tags" s USING "removed" r, unnest(r."tags") AS t ("tag")
    WHERE s."list_id" = r."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = r."id";
  END IF;
  RETURN NULL;
END $$;
