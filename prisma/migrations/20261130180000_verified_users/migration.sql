-- When the owner of a user's address was known to be the user: they followed a link that was mailed to it, or an operator gave it.
-- Whoever signs up may give any address. Of earlier users those are known who joined by an invitation, and the first ones of accounts
-- that an operator created.
ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);
UPDATE "users" u SET "email_verified_at" = u."created_at"
  WHERE EXISTS (SELECT 1 FROM "audit_log" e WHERE e."account_id" = u."account_id" AND e."action" = 'user.joined' AND e."actor_id" = u."id")
  OR (EXISTS (SELECT 1 FROM "audit_log" e WHERE e."account_id" = u."account_id" AND e."action" = 'account.created')
    AND NOT EXISTS (SELECT 1 FROM "users" o WHERE o."account_id" = u."account_id" AND o."id" < u."id"));
