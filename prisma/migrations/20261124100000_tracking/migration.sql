-- Opens, clicks and unsubscribes of campaigns.
ALTER TABLE "campaigns" ADD COLUMN     "track_clicks" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "track_opens" BOOLEAN NOT NULL DEFAULT true;

-- The times are those of persons. Of scanners it is only known that there were some, and when one was last seen following every
-- link. clicked_links: those that a person has followed.
ALTER TABLE "campaign_recipients" ADD COLUMN     "bot_clicked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "bot_opened" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "clicked_links" INTEGER[],
ADD COLUMN     "first_clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "first_opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "scanned_at" TIMESTAMPTZ(3);

-- The links of a campaign, fixed when it is started: a redirect leads nowhere else. url is a template where it has values of
-- the recipient.
CREATE TABLE "campaign_links" (
    "campaign_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    CONSTRAINT "campaign_links_pkey" PRIMARY KEY ("campaign_id", "number")
);
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_campaign_id_fkey" FOREIGN KEY ("campaign_id")
  REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TYPE "activity_kind" AS ENUM ('open', 'click', 'unsubscribe');

-- What recipients have done, a row each time.
CREATE TABLE "campaign_activity" (
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "subscriber_id" UUID NOT NULL,
    "kind" "activity_kind" NOT NULL,
    "link" INTEGER,
    -- Where a link led that has values of the recipient; null of any other.
    "url" TEXT,
    "is_first" BOOLEAN NOT NULL,
    "is_bot" BOOLEAN NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "campaign_activity_pkey" PRIMARY KEY ("id")
);
-- The logs of a campaign, and the activity of a subscriber.
CREATE INDEX "campaign_activity_campaign_id_kind_id_idx" ON "campaign_activity" ("campaign_id", "kind", "id");
CREATE INDEX "campaign_activity_subscriber_id_id_idx" ON "campaign_activity" ("subscriber_id", "id");
ALTER TABLE "campaign_activity" ADD CONSTRAINT "campaign_activity_campaign_id_fkey" FOREIGN KEY ("campaign_id")
  REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TYPE "counter_kind" AS ENUM ('total', 'link', 'hour', 'domain');

-- The figures of a campaign. Each API process adds to the rows of its slot, so that processes don't wait for one another;
-- the sum over the slots is the figure. Those without `bot` are of persons.
CREATE TABLE "campaign_counters" (
    "campaign_id" UUID NOT NULL,
    "kind" "counter_kind" NOT NULL,
    -- The number of a link, the hour, or the domain.
    "key" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "opens" INTEGER NOT NULL DEFAULT 0,
    "unique_opens" INTEGER NOT NULL DEFAULT 0,
    "bot_opens" INTEGER NOT NULL DEFAULT 0,
    -- Recipients who have an open, of a person or of a bot.
    "any_opens" INTEGER NOT NULL DEFAULT 0,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "unique_clicks" INTEGER NOT NULL DEFAULT 0,
    "bot_clicks" INTEGER NOT NULL DEFAULT 0,
    "any_clicks" INTEGER NOT NULL DEFAULT 0,
    "unsubscribes" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "campaign_counters_pkey" PRIMARY KEY ("campaign_id", "kind", "key", "slot")
) WITH (fillfactor = 50);
ALTER TABLE "campaign_counters" ADD CONSTRAINT "campaign_counters_campaign_id_fkey" FOREIGN KEY ("campaign_id")
  REFERENCES "campaigns" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
