-- What the console's first page looks for among all campaigns and webhooks of an account, which may be many thousands.
CREATE INDEX "campaigns_under_way" ON "campaigns" ("account_id", "id")
  WHERE "kind" = 'campaign' AND "status" IN ('scheduled', 'sending', 'paused');
CREATE INDEX "campaigns_started" ON "campaigns" ("account_id", "started_at" DESC)
  WHERE "kind" = 'campaign' AND "started_at" IS NOT NULL;
CREATE INDEX "hooks_switched_off" ON "hooks" ("account_id") WHERE "status" = 'switched_off';
