-- Of opens and clicks by persons, where the installation has a database of countries. It is also there when the address isn't.
ALTER TABLE "campaign_activity" ADD COLUMN "country" TEXT;

-- Figures by country: the key is its code.
ALTER TYPE "counter_kind" ADD VALUE 'country';
