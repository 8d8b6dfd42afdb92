import type { Mailbox } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import {
  beginNextDays,
  claimMails,
  findAccountsWithDueMails,
  type MailClaim,
  type MailQueue,
  mailRetryDelaysSeconds,
  mailsWaiting,
  recordMail,
  removeOldCounts,
  removeOldMails,
} from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  type ClosingStep,
  type Logger,
  type Registry,
  runEvery,
  type SmtpServerSettings,
  watchFor,
} from '@mailwright/platform';
import { limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import { type AccountDispatcher, createAccountDispatcher, createSlots } from '@mailwright/work';
import type { DeliveryLimits, ServerRates } from '../delivery/send-rate.ts';
import type { MailRoute } from '../delivery/mail-route.ts';
import type { ComposeDeps } from './compose-mail.ts';
import {
  attemptMail,
  createMailMetrics,
  type MailAttempt,
  maxSendingMs,
  openServiceRoute,
  recordMailAttempt,
  type SendMailDeps,
  serviceMailLimits,
} from './send-mail.ts';

// Polling finds mail without a notification: retries, expired leases, and mails committed while Redis was unavailable.
const pollIntervalMs = 1_000;
const retentionIntervalMs = 3_600_000;
// Whatever kept a mail from being composed will probably last.
const faultDelayMs = 60_000;
const dayIntervalMs = 60_000;
// How long an attempt may take in addition to sending, for reading and recording.
const leaseMarginSeconds = 30;
// There are few mails of this queue, such as password reset links. They have slots and connections of their own, so
// that they never wait for mail to subscribers.
const accountMailSlots = 2;

interface ServiceMailDeps extends Pick<
  ComposeDeps,
  | 'readSenderMail'
  | 'composeWelcome'
  | 'renderWrittenConfirmation'
  | 'isVerifiedSender'
  | 'hasVerifiedSender'
  | 'dkimSignerFor'
> {
  database: Database;
  queues: Queues;
  consumer: WorkerConnection;
  registry: Registry;
  log: Logger;
  appSecrets: AppSecrets;
  clock: Clock;
  /** Whether the clock can be trusted. If not, nothing is sent, since links would expire too early or too late. */
  isClockTrusted(): boolean;
  /** The servers of SMTP_URL; their rates are shared with campaigns. */
  servers: readonly SmtpServerSettings[];
  rates: ServerRates;
  /** Where users reach the API. */
  baseUrl: string;
  /** The sender of system email; all mail's bounces go there. */
  mailFrom: Mailbox;
  /** How many mails to subscribers are sent at once. */
  concurrency: number;
  /** How long to wait at shutdown for mails that are being sent. */
  drainMs: number;
}

/**
 * Starts sending system email: a dispatcher for each queue, the consumer of notifications, and retention. Returns the
 * steps that close it, in order.
 * @param timing replaces production's delays between attempts and limits on the SMTP server.
 */
export function startServiceMail(
  deps: ServiceMailDeps,
  timing: { retryDelaysSeconds?: readonly number[]; limits?: DeliveryLimits } = {},
): ClosingStep[] {
  const { database, queues, log, drainMs } = deps;
  const limits = timing.limits ?? serviceMailLimits;
  const leaseSeconds = maxSendingMs(limits) / 1_000 + leaseMarginSeconds;
  const report = limitRate((error) => log.warn('mail.dispatch_failed', { error }));
  const sender = {
    ...deps,
    baseUrl: deps.baseUrl.replace(/\/+$/, ''),
    retryDelaysSeconds: timing.retryDelaysSeconds ?? mailRetryDelaysSeconds,
    metrics: createMailMetrics(deps),
  };
  // Unknown until Redis has responded: a worker that starts while sending is paused must not send.
  let isPaused: boolean | undefined;
  const isRunning = (): boolean => isPaused === false && deps.isClockTrusted();
  function open(queue: MailQueue, connections: number): { route: MailRoute; dispatcher: AccountDispatcher } {
    const route = openServiceRoute(queue, { ...deps, connections, limits });
    // While no server accepts mail, an attempt would only use up one of the retries.
    const mayClaim = (): boolean => isRunning() && route.state().kind === 'available';
    const slots = Math.min(connections, route.maxInFlight);
    return { route, dispatcher: dispatchMails({ ...sender, route }, { queue, slots, leaseSeconds, mayClaim, report }) };
  }
  const queuesOfMail = [open('account', accountMailSlots), open('subscribers', deps.concurrency)];
  const scanAll = () => Promise.all(queuesOfMail.map(({ dispatcher }) => dispatcher.scan()));
  const polling = watchFor(
    pollIntervalMs,
    async () => {
      // If the queue is paused, no mail is sent, whether or not a job notifies of it. Without Redis, the last known
      // state is kept.
      const wasPaused = isPaused;
      isPaused = await queues.isPaused(mailsWaiting.queue).catch(() => wasPaused);
      if ((isPaused === true) !== (wasPaused === true)) log.info(isPaused ? 'mails.paused' : 'mails.resumed');
      // Not awaited, so that one queue's slots can be filled while the other's statement hangs.
      void scanAll().then((found) => found.includes(true) && polling.notify());
      return isPaused !== false;
    },
    report,
    { isNotified: () => worker.isConnected() },
  );
  const worker = startWorker(mailsWaiting, {
    ...deps.consumer,
    concurrency: 1,
    canTake: isRunning,
    handle: async () => {
      polling.notify();
      await scanAll();
    },
  });
  const days = runEvery(
    dayIntervalMs,
    () => beginNextDays(database),
    (error) => log.warn('mail_days.failed', { error }),
  );
  const retention = runEvery(
    retentionIntervalMs,
    async () => {
      await removeOldMails(database);
      await removeOldCounts(database);
    },
    (error) => log.warn('retention.failed', { error }),
  );
  return [
    {
      name: 'loops, worker and dispatchers',
      close: () =>
        Promise.all([
          polling.stop(),
          retention.stop(),
          days.stop(),
          worker.close(drainMs),
          ...queuesOfMail.map(({ dispatcher }) => dispatcher.settle(drainMs)),
        ]),
    },
    {
      name: 'connections for service mail',
      close: () => Promise.all(queuesOfMail.map(({ route }) => route.close(0))),
    },
  ];
}

/**
 * Creates a queue's dispatcher: how mails are claimed, sent and recorded, for the work engine. Its sources are
 * accounts.
 */
function dispatchMails(
  deps: SendMailDeps,
  options: {
    queue: MailQueue;
    slots: number;
    leaseSeconds: number;
    mayClaim(): boolean;
    report(error: unknown): void;
  },
): AccountDispatcher {
  const { database, clock } = deps;
  const { queue, slots, leaseSeconds } = options;
  const dispatcher = createAccountDispatcher<MailClaim, MailAttempt>({
    ...options,
    clock,
    slots: createSlots({ main: slots, slow: 0, hanging: 0, sockets: slots }),
    maxPerAccount: slots,
    work: {
      findDue: (found) => findAccountsWithDueMails(database, queue, found),
      claim: async (wanted) => {
        const { claims, expired } = await claimMails(database, { queue, wanted, leaseSeconds });
        // Expired mails were claimed instead of others of the account, which may be due.
        dispatcher.notify(expired);
        return claims;
      },
      // A mail that can't be released is due again when its lease ends. After a fault of ours, it waits for longer.
      release: async (claims, delaySeconds) => {
        const isFault = delaySeconds !== undefined;
        const postponedMs = isFault ? faultDelayMs : 0;
        const notTried = { kind: 'deferred', error: 'It was not tried', postponedMs } as const;
        const releasing = claims.map((claim) =>
          recordMail(database, claim, isFault ? notTried : { ...notTried, dueAt: claim.dueAt }),
        );
        await Promise.all(releasing);
      },
      perform: (claim) => attemptMail(deps, claim),
      record: (claim, attempt) => recordMailAttempt(deps, claim, attempt),
      reportFault: ({ id, kind }, error) =>
        options.report(new Error(`The mail ${id} (${kind}) could not be composed`, { cause: error })),
    },
  });
  return dispatcher;
}
