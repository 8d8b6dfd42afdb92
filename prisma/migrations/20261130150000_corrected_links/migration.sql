-- Where a link leads instead of to url, since it was corrected. url stays as the mails have it.
ALTER TABLE "campaign_links" ADD COLUMN "corrected_url" TEXT;
