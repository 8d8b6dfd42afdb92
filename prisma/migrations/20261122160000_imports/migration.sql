-- Bulk import: the upload's bytes as they came, and the state of the work on them.
ALTER TABLE "plans" ADD COLUMN "imports_at_once" INTEGER DEFAULT 1, ADD COLUMN "import_megabytes" INTEGER DEFAULT 1000,
  ADD COLUMN "import_rows" INTEGER DEFAULT 10000000;
UPDATE "plans" SET "imports_at_once" = NULL, "import_megabytes" = NULL, "import_rows" = NULL WHERE "code" = 'unlimited';

CREATE TYPE "import_status" AS ENUM ('uploading', 'pending', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled');

CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'uploading',
    "actor" "audit_actor" NOT NULL,
    "actor_id" UUID,
    "file_name" TEXT,
    "content_type" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "uploaded_bytes" BIGINT NOT NULL DEFAULT 0,
    "uploaded_at" TIMESTAMPTZ(3),
    "upload_expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + interval '1 hour'),
    "checkpoint" JSONB,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "suppressed" INTEGER NOT NULL DEFAULT 0,
    "repeated" INTEGER NOT NULL DEFAULT 0,
    "error" JSONB,
    "locked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "locked_by" INTEGER,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "has_blocks" BOOLEAN NOT NULL DEFAULT true,
    "undo_requested_at" TIMESTAMPTZ(3),
    "undo_finished_at" TIMESTAMPTZ(3),
    "undo_removed" INTEGER NOT NULL DEFAULT 0,
    "undo_kept" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "imports_account_id_id_idx" ON "imports" ("account_id", "id");
CREATE INDEX "imports_list_id_idx" ON "imports" ("list_id");
-- What the workers look for, and what a plan counts.
CREATE INDEX "imports_open" ON "imports" ("account_id") WHERE "finished_at" IS NULL;
CREATE INDEX "imports_to_undo" ON "imports" ("id") WHERE "undo_requested_at" IS NOT NULL AND "undo_finished_at" IS NULL;
CREATE INDEX "imports_with_blocks" ON "imports" ("id") WHERE "has_blocks" AND "finished_at" IS NOT NULL;

CREATE TABLE "import_chunks" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "import_chunks_pkey" PRIMARY KEY ("import_id", "number")
);
-- Read once and in order: compressing it would cost more than it saves.
ALTER TABLE "import_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE TABLE "import_errors" (
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "line" INTEGER NOT NULL,
    "email" TEXT,
    "field" TEXT,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "import_errors_pkey" PRIMARY KEY ("import_id", "row", "position")
);

ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "imports" ADD CONSTRAINT "imports_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Which import added a subscriber, and the revision at which it left them: one with another revision has been changed since.
-- Without a foreign key, which would have to look for a million of them when an import's record is removed.
ALTER TABLE "subscribers" ADD COLUMN "import_id" UUID, ADD COLUMN "import_revision" INTEGER;
CREATE INDEX "subscribers_of_imports" ON "subscribers" ("import_id", "id") WHERE "import_id" IS NOT NULL;
