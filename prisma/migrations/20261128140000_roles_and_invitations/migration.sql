-- Whoever has been a user so far could do everything.
CREATE TYPE "user_role" AS ENUM ('owner', 'manager', 'editor', 'viewer');
ALTER TABLE "users" ADD COLUMN     "role" "user_role" NOT NULL DEFAULT 'owner';

ALTER TYPE "mail_kind" ADD VALUE 'invite_user';
ALTER TABLE "mails" ADD COLUMN     "invitation_id" UUID;

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_normalized" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_account_id_email_normalized_key" ON "invitations"("account_id", "email_normalized");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
