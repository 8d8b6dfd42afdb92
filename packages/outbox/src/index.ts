export { type Actor, appendAudit, appendAudits, type NewAuditEntry, operator, system } from './audit/append-audit.ts';
export { countAudit, listAudit } from './audit/list-audit.ts';
export { appendPrivateEvent } from './events/append-private-event.ts';
export {
  type AccountEvent,
  addWork,
  bornOf,
  createEventWriter,
  type EventListener,
  type EventWork,
  type EventWriter,
  type ListenerWork,
  type NewEvent,
  noWork,
} from './events/event-writer.ts';
export { type PastEvent, readEventsOf } from './events/events-of-subscriber.ts';
export { removeEvents } from './events/remove-events.ts';
export { createPublisher, type DueJob, type Publisher } from './events/publish-work.ts';
export { publishMails } from './mails/publish-mails.ts';
export { appendHooksStoppedMails } from './mails/append-hooks-stopped-mails.ts';
export { appendMail, appendMailsSql, type NewMail } from './mails/append-mail.ts';
export { claimMails, type ClaimOptions, type ClaimRound, type MailClaim, noAccount } from './mails/claim-mails.ts';
export { countOpenLinks, type OpenLinks } from './mails/count-open-links.ts';
export { mailsWaiting } from './mails/mail-jobs.ts';
export { type PastMail, readMailsOf } from './mails/read-mails.ts';
export { mailRetryDelaysSeconds, type MailResult, recordMail, type RecordedMail } from './mails/record-mail.ts';
export { removeOldMails } from './mails/remove-old-mails.ts';
export { type MailQueue } from './mails/mail-queue.ts';
export { measureDueMails } from './mails/measure-due-mails.ts';
