-- The mails of automations that were paused since they can't be sent: workers look for them once a second.
CREATE INDEX "campaigns_paused_step_mails" ON "campaigns" ("id")
  WHERE "kind" = 'automation' AND "status" = 'paused' AND "reason" IS NOT NULL;
