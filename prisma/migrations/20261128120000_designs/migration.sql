-- What the console's block editor made the HTML of, so that it can be edited again. Nothing that is sent reads it.
ALTER TABLE "campaigns" ADD COLUMN "design" JSONB;
ALTER TABLE "templates" ADD COLUMN "design" JSONB;
ALTER TABLE "template_versions" ADD COLUMN "design" JSONB;
