-- A refusal counts as a bounce, too, so rates of bounces are of the mails that were sent or refused.
ALTER TABLE "sending_days" ADD COLUMN "failed" INTEGER NOT NULL DEFAULT 0;

-- Nothing is recorded between what is counted here and what the trigger counts.
LOCK TABLE "accounts", "campaign_runs" IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION "note_sent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sending_days" AS d ("account_id", "day", "shard", "sent", "failed", "bounced", "complained")
  VALUES (NEW."account_id", (now() AT TIME ZONE 'UTC')::date, "list_statistics_shard"(),
    greatest(NEW."sent" - OLD."sent", 0), greatest(NEW."failed" - OLD."failed", 0),
    greatest(NEW."hard_bounced" + NEW."soft_bounced" - OLD."hard_bounced" - OLD."soft_bounced", 0),
    greatest(NEW."complained" - OLD."complained", 0))
  ON CONFLICT ("account_id", "day", "shard") DO UPDATE SET "sent" = d."sent" + excluded."sent",
    "failed" = d."failed" + excluded."failed", "bounced" = d."bounced" + excluded."bounced",
    "complained" = d."complained" + excluded."complained";
  RETURN NULL;
END $$;
DROP TRIGGER "campaign_runs_sent" ON "campaign_runs";
CREATE TRIGGER "campaign_runs_sent" AFTER UPDATE ON "campaign_runs" FOR EACH ROW
  WHEN (NEW."sent" > OLD."sent" OR NEW."failed" > OLD."failed" OR NEW."complained" > OLD."complained"
    OR NEW."hard_bounced" + NEW."soft_bounced" > OLD."hard_bounced" + OLD."soft_bounced")
  EXECUTE FUNCTION "note_sent"();

-- What was refused before, by the days on which campaigns were finished, or are being sent.
INSERT INTO "sending_days" AS d ("account_id", "day", "shard", "sent", "bounced", "complained", "failed")
SELECT r."account_id", (coalesce(c."finished_at", now()) AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, sum(r."failed")
FROM "campaign_runs" r JOIN "campaigns" c ON c."id" = r."campaign_id" WHERE r."failed" > 0 GROUP BY 1, 2
ON CONFLICT ("account_id", "day", "shard") DO UPDATE SET "failed" = excluded."failed";
