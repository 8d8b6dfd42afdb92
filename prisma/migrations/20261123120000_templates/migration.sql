-- Templates of mails with their versions, and the images that mails show.
ALTER TABLE "plans" ADD COLUMN "max_templates" INTEGER DEFAULT 200, ADD COLUMN "media_megabytes" INTEGER DEFAULT 1000;
UPDATE "plans" SET "max_templates" = NULL, "media_megabytes" = NULL WHERE "code" = 'unlimited';

CREATE TABLE "templates" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "subject" TEXT,
    "html" TEXT NOT NULL,
    "plain" TEXT,
    "has_slot" BOOLEAN NOT NULL,
    "html_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "templates_account_id_id_idx" ON "templates" ("account_id", "id");

CREATE TABLE "template_versions" (
    "template_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "subject" TEXT,
    "html" TEXT NOT NULL,
    "plain" TEXT,
    "has_slot" BOOLEAN NOT NULL,
    "html_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("template_id", "number")
);

CREATE TYPE "media_storage" AS ENUM ('database', 's3');

CREATE TABLE "media" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "frames" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "storage" "media_storage" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "stored_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "media_account_id_id_idx" ON "media" ("account_id", "id");
-- What the sweep looks for: deleted ones whose bytes are left, and those whose bytes never arrived.
CREATE INDEX "media_to_remove" ON "media" ("id") WHERE "deleted_at" IS NOT NULL OR "stored_at" IS NULL;

CREATE TABLE "media_parts" (
    "media_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "media_parts_pkey" PRIMARY KEY ("media_id", "number")
);
-- Images are compressed already.
ALTER TABLE "media_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

ALTER TABLE "templates" ADD CONSTRAINT "templates_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "media" ADD CONSTRAINT "media_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "media_parts" ADD CONSTRAINT "media_parts_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
