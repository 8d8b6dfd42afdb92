-- Deleted hooks stay until their deliveries are removed. An account that registers and deletes many must not make its pages of hooks
-- slower, and retention must not read all hooks to find them.
CREATE INDEX "hooks_present" ON "hooks" ("account_id", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "hooks_deleted" ON "hooks" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
