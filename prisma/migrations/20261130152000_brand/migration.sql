-- The account's logo, colors, font and footer, by the names that the API uses. What is absent is as the service has it.
ALTER TABLE "accounts" ADD COLUMN "brand" JSONB NOT NULL DEFAULT '{}';
