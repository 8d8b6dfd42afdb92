-- The host name of the links in an account's mails. Several accounts may name one: each proves it with a record of its own.
CREATE TABLE "tracking_domains" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "status" "sending_domain_status" NOT NULL DEFAULT 'unverified',
    "verified_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),
    "result" JSONB NOT NULL DEFAULT '{}',
    "checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) DEFAULT now(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "tracking_domains_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tracking_domains_account_id_key" ON "tracking_domains" ("account_id");
CREATE INDEX "tracking_domains_domain_idx" ON "tracking_domains" ("domain");
CREATE INDEX "tracking_domains_next_check_at_idx" ON "tracking_domains" ("next_check_at");
ALTER TABLE "tracking_domains" ADD CONSTRAINT "tracking_domains_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE RESTRICT;
