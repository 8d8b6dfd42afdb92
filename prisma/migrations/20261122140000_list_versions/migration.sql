-- A list's definition is its row and its fields. version grows with every change of either, so that whoever has read a
-- definition before can ask whether it still holds. Triggers, so that no way of writing can forget it.
ALTER TABLE "lists" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

CREATE FUNCTION "count_list_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  RETURN NEW;
END $$;

-- The version itself is counted by the trigger on lists.
CREATE FUNCTION "note_list_fields_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "lists" SET "version" = "version" WHERE "id" IN (SELECT "list_id" FROM "changed");
  RETURN NULL;
END $$;

CREATE TRIGGER "lists_changed" BEFORE UPDATE ON "lists" FOR EACH ROW EXECUTE FUNCTION "count_list_version"();
CREATE TRIGGER "list_fields_added" AFTER INSERT ON "list_fields"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_list_fields_changed"();
CREATE TRIGGER "list_fields_removed" AFTER DELETE ON "list_fields"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_list_fields_changed"();
CREATE TRIGGER "list_fields_changed" AFTER UPDATE ON "list_fields"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_list_fields_changed"();
