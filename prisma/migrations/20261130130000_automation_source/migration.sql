-- Who is unsubscribed or added by an automation had "api" as the source of that, which is kept as proof of consent.
ALTER TYPE "subscriber_source" ADD VALUE 'automation';
