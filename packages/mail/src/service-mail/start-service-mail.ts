import type { Mailbox } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import {
  beginNextDays,
  claimMails,
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
} from '@mailwright/platform';
import { limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import type { DeliveryLimits, ServerRates } from '../delivery/send-rate.ts';
import type { MailRoute } from '../delivery/mail-route.ts';
import { createDispatcher, type Dispatcher } from './dispatch-mails.ts';
import type { ComposeDeps } from './compose-mail.ts';
import { createMailMetrics, createMailSender, maxSendingMs, openServiceRoute, serviceMailLimits } from './send-mail.ts';

// Finds mail that no job notifies of: retries, expired leases, and mails committed while Redis was unavailable.
const pollIntervalMs = 1_000;
const retentionIntervalMs = 3_600_000;
const dayIntervalMs = 60_000;
// How long an attempt may take beyond sending, for its reads and its record.
const leaseMarginSeconds = 30;
// Password reset links are few, and have slots and connections of their own: these never wait for mail to
// subscribers.
const accountMailSlots = 2;
// Due at once: it is claimed when the queue is resumed.
const notTried = { kind: 'deferred', error: 'The queue was paused', postponedMs: 0 } as const;

interface ServiceMailDeps extends Pick<
  ComposeDeps,
  'readSenderMail' | 'composeWelcome' | 'isVerifiedSender' | 'hasVerifiedSender' | 'dkimSignerFor'
> {
  database: Database;
  queues: Queues;
  consumer: WorkerConnection;
  registry: Registry;
  log: Logger;
  appSecrets: AppSecrets;
  clock: Clock;
  /** Whether the clock is right: while it isn't, nothing is sent, since links would end too early or too late. */
  isClockTrusted(): boolean;
  /** The servers of SMTP_URL, and their rates, which campaigns share. */
  servers: readonly SmtpServerSettings[];
  rates: ServerRates;
  /** Where users reach the API. */
  baseUrl: string;
  /** The sender of the service's own mail; bounces of all mail go there. */
  mailFrom: Mailbox;
  /** How many mails to subscribers are sent at once. */
  concurrency: number;
  /** How long mails being sent may take at the shutdown. */
  drainMs: number;
}

/**
 * Starts sending the service's own mail: a dispatcher of each queue, the consumer of notifications, and retention. Returns
 * how it is closed, in order.
 * @param timing replaces production's delays between attempts and limits on the SMTP server.
 */
export function startServiceMail(
  deps: ServiceMailDeps,
  timing: { retryDelaysSeconds?: readonly number[]; limits?: DeliveryLimits } = {},
): ClosingStep[] {
  const { database, queues, log, drainMs } = deps;
  const limits = timing.limits ?? serviceMailLimits;
  const leaseSeconds = maxSendingMs(limits) / 1_000 + leaseMarginSeconds;
  const onError = limitRate((error) => log.warn('mail.dispatch_failed', { error }));
  const sender = {
    ...deps,
    baseUrl: deps.baseUrl.replace(/\/+$/, ''),
    retryDelaysSeconds: timing.retryDelaysSeconds ?? mailRetryDelaysSeconds,
    metrics: createMailMetrics(deps),
  };
  // Unknown until Redis has said it: a worker that starts during a pause must not send meanwhile.
  let isPaused: boolean | undefined;
  function open(queue: MailQueue, connections: number): Dispatcher & { route: MailRoute } {
    const route = openServiceRoute(queue, { ...deps, connections, limits });
    const dispatcher = createDispatcher({
      slots: Math.min(connections, route.maxInFlight),
      // While no server takes mail, an attempt would only use up one of the retries.
      isPaused: () => isPaused !== false || !deps.isClockTrusted() || route.state().kind !== 'available',
      claim: (turn) => claimMails(database, { ...turn, queue, leaseSeconds }),
      release: (claim) => recordMail(database, claim, notTried),
      send: createMailSender({ ...sender, route }),
      onError,
    });
    return { ...dispatcher, route };
  }
  const dispatchers = [open('account', accountMailSlots), open('subscribers', deps.concurrency)];
  const dispatchAll = () => Promise.all(dispatchers.map((each) => each.dispatch()));
  const polling = runEvery(
    pollIntervalMs,
    async () => {
      // A paused queue means that no mail is sent, whether or not a job notifies of it. Without Redis the state stays
      // as it was.
      const wasPaused = isPaused;
      isPaused = await queues.isPaused(mailsWaiting.queue).catch(() => wasPaused);
      if ((isPaused === true) !== (wasPaused === true)) log.info(isPaused ? 'mails.paused' : 'mails.resumed');
      // Not awaited: one queue's slots are filled while the other's statement hangs.
      void dispatchAll();
    },
    onError,
  );
  const worker = startWorker(mailsWaiting, {
    ...deps.consumer,
    concurrency: 1,
    handle: async () => void (await dispatchAll()),
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
          ...dispatchers.map((each) => each.close(drainMs)),
        ]),
    },
    {
      name: 'connections for service mail',
      close: () => Promise.all(dispatchers.map(({ route }) => route.close(0))),
    },
  ];
}
