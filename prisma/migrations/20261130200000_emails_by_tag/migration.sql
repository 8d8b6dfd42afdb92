-- Emails are found by their tag. Most have none.
CREATE INDEX "emails_by_tag" ON "emails" ("account_id", "tag", "id") WHERE "tag" IS NOT NULL;
