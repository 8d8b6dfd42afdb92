-- What a list's sign-up form says, what it looks like, and where it leads: only what differs from the service's own texts.
ALTER TABLE "lists" ADD COLUMN "form" JSONB NOT NULL DEFAULT '{}';
