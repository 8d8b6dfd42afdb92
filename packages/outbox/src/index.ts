export {
  type Actor,
  appendAudit,
  appendAudits,
  appendChange,
  appendCreation,
  changedProperties,
  countAudit,
  listAudit,
  operator,
  system,
} from './audit-log.ts';
export {
  type AccountEvent,
  addWork,
  automationListener,
  causedByRuns,
  createEventWriter,
  createPublisher,
  type EventListener,
  type EventWork,
  type EventWriter,
  insertEventsSql,
  type NewEvent,
  noWork,
  type Publisher,
  rowsCreatedBy,
} from './events/event-writer.ts';
export { joiningTopic, topicOf, topicsOf } from './events/event-topics.ts';
export { deleteEvents, findDeleted, keepEvents, removeEvents } from './events/remove-events.ts';
export { appendPrivateEvent, readEventsOf } from './events/stored-events.ts';
export { beginNextDays, secondsUntilNextDay, setDailyLimit } from './mails/daily-limit.ts';
export { countMailTo, countSubscriberMail, removeOldCounts } from './mails/limit-address.ts';
export {
  appendHooksStoppedMails,
  appendMail,
  appendMailsSql,
  mailsWaiting,
  publishMails,
  readMailContent,
  type SubscriberMailKind,
} from './mails/append-mail.ts';
export {
  claimMails,
  findAccountsWithDueMails,
  type MailClaim,
  type MailQueue,
  measureDueMails,
} from './mails/claim-mails.ts';
export {
  countClaimedSql,
  countDaySql,
  type CountedQuota,
  findDueAccounts,
  isLocked,
  lockDaySql,
  lockDueSql,
  measureDue,
  refundSql,
  type WaitingRows,
} from './mails/due-accounts.ts';
export { mailRetryDelaysSeconds, type MailResult, recordMail } from './mails/record-mail.ts';
export { countOpenLinks, type OpenLinks, readMailsOf, removeOldMails } from './mails/stored-mails.ts';
