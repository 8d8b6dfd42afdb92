-- The runs that failed lately, for operators: they are few, and those of a large installation can't be found without an index.
CREATE INDEX "automation_runs_failed" ON "automation_runs" ("ended_at") WHERE "status" = 'failed';
