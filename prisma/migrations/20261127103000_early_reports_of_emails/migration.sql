-- What a report says of an email whose result isn't recorded yet; null: nothing.
ALTER TABLE "emails" ADD COLUMN "reported" "email_status";
