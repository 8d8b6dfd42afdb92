export { createEmailAcceptor, type EmailAcceptor } from './accept/accept-email.ts';
export { cancelEmail } from './accept/cancel-email.ts';
export { emailListener, emailsWaiting } from './email-jobs.ts';
export { createOpenRecorder, type OpenRecorder } from './opens/create-open-recorder.ts';
export { readEmailsOf } from './people/export-emails.ts';
export { forgetEmails, removeOldEmails } from './people/forget-emails.ts';
export { countEmails, getEmail, getEmailContent, listEmailDetails, listEmails } from './read/read-emails.ts';
export { markBouncedEmails } from './sending/mark-bounced-emails.ts';
export { maxOwnConnections, startEmails } from './sending/start-emails.ts';
