-- The suppressed addresses and domains among the subscribers of an audience are looked up by value.
CREATE INDEX "suppressions_of_values" ON "suppressions" ("account_id", lower("value" COLLATE "C")) WHERE "value" IS NOT NULL;
