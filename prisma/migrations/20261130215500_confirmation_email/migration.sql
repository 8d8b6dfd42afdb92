-- The mail by which people confirm that they want a list's mail, like welcome_email. NULL: the service's own text.
ALTER TABLE "lists" ADD COLUMN "confirmation_email" JSONB,
    ADD COLUMN "confirmation_template_id" UUID;

CREATE INDEX "lists_confirmation_template_id_idx" ON "lists" ("confirmation_template_id");

ALTER TABLE "lists" ADD CONSTRAINT "lists_confirmation_template_id_fkey" FOREIGN KEY ("confirmation_template_id")
    REFERENCES "templates" ("id") ON DELETE SET NULL ON UPDATE RESTRICT;
