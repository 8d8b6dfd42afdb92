CREATE TABLE "mailed_addresses" (
    "address_hash" BYTEA NOT NULL,
    "hour_began_at" TIMESTAMPTZ(3) NOT NULL,
    "hour_mails" INTEGER NOT NULL,
    "day_began_at" TIMESTAMPTZ(3) NOT NULL,
    "day_mails" INTEGER NOT NULL,

    CONSTRAINT "mailed_addresses_pkey" PRIMARY KEY ("address_hash")
);

ALTER TABLE "mails" ADD COLUMN "address_counted" BOOLEAN NOT NULL DEFAULT false;
