-- The runs that are removed some time after they ended. Those that stay, since they say for good who has entered an automation or
-- what has been started, come to be most of the runs: they were read on each pass, until that took too long to remove any.
CREATE INDEX "automation_runs_removable" ON "automation_runs" ("ended_at")
  WHERE "ended_at" IS NOT NULL AND "entry_key" IS NULL
    AND ("start_key" IS NULL OR "start_key" LIKE 'date:%' OR "start_key" LIKE 'run:%');
DROP INDEX "automation_runs_ended";
