-- Whether a version of an automation has unfinished runs.
CREATE INDEX "automation_runs_of_versions" ON "automation_runs" ("automation_id", "version") WHERE "wake_at" IS NOT NULL;
