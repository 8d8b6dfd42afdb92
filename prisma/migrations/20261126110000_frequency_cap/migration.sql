-- How many mails of campaigns and automations a subscriber gets at most, and in how many days; null: any number.
ALTER TABLE "accounts" ADD COLUMN "frequency_cap" JSONB;
