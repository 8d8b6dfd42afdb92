-- What one account may do at most, so that it can't slow the others down. NULL: no limit.
ALTER TABLE "plans" ALTER COLUMN "max_lists" SET DEFAULT 1000,
ADD COLUMN     "deliveries_per_batch" INTEGER DEFAULT 5000,
ADD COLUMN     "deliveries_per_second" INTEGER DEFAULT 500,
ADD COLUMN     "heavy_requests" INTEGER DEFAULT 2,
ADD COLUMN     "max_hooks" INTEGER DEFAULT 100;

-- An operator who has set a limit of their own keeps it. What an account has beyond a limit stays.
UPDATE "plans" SET "max_lists" = 1000 WHERE "code" = 'standard' AND "max_lists" IS NULL;
UPDATE "plans" SET "max_hooks" = NULL, "deliveries_per_second" = NULL, "deliveries_per_batch" = NULL,
  "heavy_requests" = NULL WHERE "code" = 'unlimited';

-- Counted at each registration and by GET /me: without it the rows of deleted hooks would be read along.
CREATE INDEX "hooks_counted" ON "hooks" ("account_id") WHERE "status" <> 'removed';
