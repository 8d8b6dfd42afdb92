-- Named as what it is: the response that a repeated request gets again.
ALTER TABLE "idempotent_requests" RENAME COLUMN "answer" TO "response";
