-- What campaigns of an account have sent, and what has come back, by days in UTC: the figures of campaign_runs as they change,
-- spread over shards as those of lists are.
CREATE TABLE "sending_days" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "shard" SMALLINT NOT NULL,
    "sent" INTEGER NOT NULL,
    "bounced" INTEGER NOT NULL,
    "complained" INTEGER NOT NULL,
    CONSTRAINT "sending_days_pkey" PRIMARY KEY ("account_id", "day", "shard")
) WITH (fillfactor = 50);
ALTER TABLE "sending_days" ADD CONSTRAINT "sending_days_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Nothing is recorded between what is counted here and what the trigger counts.
LOCK TABLE "accounts", "campaign_runs" IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION "note_sent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sending_days" AS d ("account_id", "day", "shard", "sent", "bounced", "complained")
  VALUES (NEW."account_id", (now() AT TIME ZONE 'UTC')::date, "list_statistics_shard"(),
    greatest(NEW."sent" - OLD."sent", 0),
    greatest(NEW."hard_bounced" + NEW."soft_bounced" - OLD."hard_bounced" - OLD."soft_bounced", 0),
    greatest(NEW."complained" - OLD."complained", 0))
  ON CONFLICT ("account_id", "day", "shard") DO UPDATE SET "sent" = d."sent" + excluded."sent",
    "bounced" = d."bounced" + excluded."bounced", "complained" = d."complained" + excluded."complained";
  RETURN NULL;
END $$;
CREATE TRIGGER "campaign_runs_sent" AFTER UPDATE ON "campaign_runs" FOR EACH ROW
  WHEN (NEW."sent" > OLD."sent" OR NEW."complained" > OLD."complained"
    OR NEW."hard_bounced" + NEW."soft_bounced" > OLD."hard_bounced" + OLD."soft_bounced")
  EXECUTE FUNCTION "note_sent"();

-- What was sent before, by the days on which campaigns were finished, or are being sent.
INSERT INTO "sending_days" ("account_id", "day", "shard", "sent", "bounced", "complained")
SELECT r."account_id", (coalesce(c."finished_at", now()) AT TIME ZONE 'UTC')::date, 0, sum(r."sent"),
  sum(r."hard_bounced" + r."soft_bounced"), sum(r."complained")
FROM "campaign_runs" r JOIN "campaigns" c ON c."id" = r."campaign_id"
WHERE r."sent" + r."hard_bounced" + r."soft_bounced" + r."complained" > 0 GROUP BY 1, 2;
