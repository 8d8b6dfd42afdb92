ALTER TABLE "mail_quotas" ADD COLUMN "day_limit" INTEGER,
    ADD COLUMN "day_began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    ADD COLUMN "day_mails" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "mail_quotas_of_days" ON "mail_quotas" ("day_began_at") WHERE "day_limit" IS NOT NULL;
