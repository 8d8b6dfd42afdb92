export { announceMails } from './announce-mails.ts';
export { appendMail, appendMailsSql, type NewMail } from './append-mail.ts';
export { type PastMail, readMailsOf } from './read-mails.ts';
export { sendMail } from './mail-jobs.ts';
