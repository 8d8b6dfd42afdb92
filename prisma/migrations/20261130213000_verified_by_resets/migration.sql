-- Who has followed a link to a new password before its use was recorded with the user has confirmed their address.
UPDATE "users" u SET "email_verified_at" = e."at"
FROM (
  SELECT "actor_id", min("created_at") AS "at" FROM "audit_log"
  WHERE "action" = 'password.changed' AND "details" ->> 'by' = 'reset_link' GROUP BY "actor_id") AS e
WHERE u."id" = e."actor_id" AND u."email_verified_at" IS NULL;
