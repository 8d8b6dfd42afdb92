-- A frequency cap asks for the recent mails of each subscriber: those of the account's recent campaigns, and not those of years.
CREATE INDEX "campaign_recipients_subscriber_campaign" ON "campaign_recipients" ("subscriber_id", "campaign_id");
DROP INDEX "campaign_recipients_subscriber";
