export { announceMails } from './announce-mails.ts';
export { appendMail, appendMailsSql, type NewMail } from './append-mail.ts';
export { claimMails, type MailClaim } from './claim-mails.ts';
export { sendMail } from './mail-jobs.ts';
export { type PastMail, readMailsOf } from './read-mails.ts';
export { mailRetryDelaysSeconds, type MailResult, recordMail, type RecordedMail } from './record-mail.ts';
export { removeOldMails } from './remove-old-mails.ts';
export { relayMails } from './relay-mails.ts';
