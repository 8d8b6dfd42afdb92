-- Segments: saved conditions that select subscribers of a list.
CREATE TABLE "segments" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    -- Fields are named by their ids, so that a field can change its tag.
    "conditions" JSONB NOT NULL,
    -- The fields in the conditions: none of them can be deleted.
    "field_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "segments_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "segments_account_id_id_idx" ON "segments" ("account_id", "id");
CREATE INDEX "segments_list_id_idx" ON "segments" ("list_id");
ALTER TABLE "segments" ADD CONSTRAINT "segments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "segments" ADD CONSTRAINT "segments_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists" ("id")
  ON DELETE CASCADE ON UPDATE RESTRICT;
