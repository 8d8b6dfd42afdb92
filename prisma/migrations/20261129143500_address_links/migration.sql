-- A link that is mailed to a user's own address, which confirms it. Earlier users whose address isn't known to be theirs stay so:
-- they keep what they have set up, and confirm the address before they set up more.
ALTER TYPE "mail_kind" ADD VALUE 'confirm_address';
