-- The SMTP servers that an account sends its campaigns over, in place of those of SMTP_URL.
CREATE TYPE "transport_tls" AS ENUM ('starttls', 'implicit', 'if_offered');

CREATE TABLE "transports" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    -- A name in ASCII, or an address without brackets.
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "tls" "transport_tls" NOT NULL,
    -- Both or neither.
    "username" TEXT,
    "password_ciphertext" BYTEA,
    "weight" INTEGER NOT NULL DEFAULT 1,
    -- Mails a second over all workers; null: no limit.
    "rate_per_second" DOUBLE PRECISION,
    -- Of each worker.
    "connections" INTEGER NOT NULL DEFAULT 5,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    -- With each change: workers that have another version open new connections.
    "version" INTEGER NOT NULL DEFAULT 1,
    -- Until when workers have reserved what rate_per_second allows.
    "reserved_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "transports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "transports_account_id_id_idx" ON "transports" ("account_id", "id");
ALTER TABLE "transports" ADD CONSTRAINT "transports_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
