import type { Mailbox } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { claimMails, type MailQueue, mailRetryDelaysSeconds, mailsWaiting, removeOldMails } from '@mailwright/outbox';
import {
  type AppSecrets,
  type ClosingStep,
  type Logger,
  type Registry,
  runEvery,
  systemClock,
} from '@mailwright/platform';
import { limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import {
  createTransport,
  type Transport,
  type TransportLimits,
  transportLimits,
} from '../transport/create-transport.ts';
import { createDispatcher, type Dispatcher } from './dispatch-mails.ts';
import type { ComposeDeps } from './compose-mail.ts';
import { createMailMetrics } from './mail-metrics.ts';
import { createMailSender } from './send-mail.ts';

// Finds mail that no job notifies of: retries, expired leases, and mails committed while Redis was unavailable.
const pollIntervalMs = 1_000;
const retentionIntervalMs = 3_600_000;
// How long an attempt may take beyond the transport's limit, for its reads and its record.
const leaseMarginSeconds = 30;
// Password reset links are few, and have slots and connections of their own: these never wait for confirmations.
const accountMailSlots = 2;

export interface ServiceMailDeps extends Pick<ComposeDeps, 'readSenderMail'> {
  database: Database;
  queues: Queues;
  consumer: WorkerConnection;
  registry: Registry;
  log: Logger;
  appSecrets: AppSecrets;
  smtpUrl: string;
  /** Where users reach the API. */
  baseUrl: string;
  /** The sender of the service's own mail; bounces of all mail go there. */
  mailFrom: Mailbox;
  /** How many confirmations are sent at once. */
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
  timing: { retryDelaysSeconds?: readonly number[]; limits?: TransportLimits; leaseSeconds?: number } = {},
): ClosingStep[] {
  const { database, queues, log, drainMs } = deps;
  const limits = timing.limits ?? transportLimits;
  const leaseSeconds = timing.leaseSeconds ?? limits.totalMs / 1_000 + leaseMarginSeconds;
  const onError = limitRate((error) => log.warn('mail.dispatch_failed', { error }));
  const sender = {
    ...deps,
    clock: systemClock,
    baseUrl: deps.baseUrl.replace(/\/+$/, ''),
    retryDelaysSeconds: timing.retryDelaysSeconds ?? mailRetryDelaysSeconds,
    metrics: createMailMetrics(deps),
  };
  let isPaused = false;
  function open(queue: MailQueue, slots: number): Dispatcher & { transport: Transport } {
    const transport = createTransport({ smtpUrl: deps.smtpUrl, connections: slots, log, limits });
    const dispatcher = createDispatcher({
      slots,
      isPaused: () => isPaused,
      claim: (turn) => claimMails(database, { ...turn, queue, leaseSeconds }),
      send: createMailSender({ ...sender, transport }),
      onError,
    });
    return { ...dispatcher, transport };
  }
  const dispatchers = [open('account', accountMailSlots), open('confirmations', deps.concurrency)];
  const dispatchAll = () => Promise.all(dispatchers.map((each) => each.dispatch()));
  const polling = runEvery(
    pollIntervalMs,
    async () => {
      // A paused queue means that no mail is sent, whether or not a job notifies of it. Without Redis the state stays
      // as it was.
      const wasPaused = isPaused;
      isPaused = await queues.isPaused(mailsWaiting.queue).catch(() => wasPaused);
      if (isPaused !== wasPaused) log.info(isPaused ? 'mails.paused' : 'mails.resumed');
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
  const retention = runEvery(
    retentionIntervalMs,
    () => removeOldMails(database),
    (error) => log.warn('retention.failed', { error }),
  );
  return [
    {
      name: 'loops, worker and dispatchers',
      close: () =>
        Promise.all([
          polling.stop(),
          retention.stop(),
          worker.close(drainMs),
          ...dispatchers.map((each) => each.close(drainMs)),
        ]),
    },
    {
      name: 'connections to the SMTP server',
      close: () => dispatchers.forEach(({ transport }) => transport.close()),
    },
  ];
}
