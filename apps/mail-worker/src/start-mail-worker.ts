import { checkSuppressionSecret } from '@mailwright/audience';
import { parseMailbox } from '@mailwright/contracts';
import { createTransport, type Transport, type TransportLimits, transportLimits } from '@mailwright/mail';
import {
  claimMails,
  type MailQueue,
  mailRetryDelaysSeconds,
  mailsWaiting,
  removeOldMails,
} from '@mailwright/mail-outbox';
import {
  appSecretsOf,
  type Config,
  ConfigError,
  type Logger,
  namesOfAppSecrets,
  runEvery,
  systemClock,
} from '@mailwright/platform';
import { awaitDatabase, openParts, startOperations, type StartedProcess } from '@mailwright/process';
import { limitRate, startWorker } from '@mailwright/queues';
import { createDispatcher, type Dispatcher } from './create-dispatcher.ts';
import { createMailSender } from './send-mail.ts';
import { createMailMetrics } from './mail-metrics.ts';

/** The variables that a mail worker requires. */
export const neededVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'APP_SECRET',
  'SMTP_URL',
  'BASE_URL',
  'MAIL_FROM',
] as const;

// Finds mail that no job notifies of: retries, expired leases, and mails committed while Redis was unavailable.
const pollIntervalMs = 1_000;
const retentionIntervalMs = 3_600_000;
// How long an attempt may take beyond the transport's limit, for its reads and its record.
const leaseMarginSeconds = 30;
const drainMs = 12_000;
// Password reset links are few, and have slots and connections of their own: these never wait for confirmations.
const accountMailSlots = 2;

/**
 * Starts a mail worker: dispatchers, the consumer of notifications, and operations port. Resolves to how it is closed,
 * in order.
 * @param timing replaces production's delays between attempts and limits on the SMTP server.
 */
export async function startMailWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
  timing: { retryDelaysSeconds?: readonly number[]; limits?: TransportLimits; leaseSeconds?: number } = {},
): Promise<StartedProcess> {
  const mailFrom = parseMailbox(config.MAIL_FROM);
  if (mailFrom === undefined) throw new ConfigError(['MAIL_FROM must be an address']);
  const limits = timing.limits ?? transportLimits;
  // Its statements are all short: one that takes longer is on a dead connection.
  const parts = openParts(config, log, { service: 'mail-worker', statementTimeoutMs: 10_000 });
  await awaitDatabase(parts);
  const { database, queues, registry } = parts;
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkSuppressionSecret(database, appSecrets, log);
  const leaseSeconds = timing.leaseSeconds ?? limits.totalMs / 1_000 + leaseMarginSeconds;
  const onError = limitRate((error) => log.warn('mail.dispatch_failed', { error }));
  const sender = {
    database,
    log,
    clock: systemClock,
    appSecrets,
    baseUrl: config.BASE_URL.replace(/\/+$/, ''),
    mailFrom,
    retryDelaysSeconds: timing.retryDelaysSeconds ?? mailRetryDelaysSeconds,
    metrics: createMailMetrics({ registry, database, log }),
  };
  let isPaused = false;
  function open(queue: MailQueue, slots: number): Dispatcher & { transport: Transport } {
    const transport = createTransport({ smtpUrl: config.SMTP_URL, connections: slots, log, limits });
    const dispatcher = createDispatcher({
      slots,
      isPaused: () => isPaused,
      claim: (turn) => claimMails(database, { ...turn, queue, leaseSeconds }),
      send: createMailSender({ ...sender, transport }),
      onError,
    });
    return { ...dispatcher, transport };
  }
  const dispatchers = [open('account', accountMailSlots), open('confirmations', config.MAIL_CONCURRENCY)];
  const dispatchAll = () => Promise.all(dispatchers.map((each) => each.dispatch()));
  await parts.untilRedisIsThere();
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
    ...parts.consumer,
    concurrency: 1,
    handle: async () => void (await dispatchAll()),
  });
  const retention = runEvery(
    retentionIntervalMs,
    () => removeOldMails(database),
    (error) => log.warn('retention.failed', { error }),
  );
  return startOperations(parts, {
    needsRedis: true,
    definitions: [mailsWaiting],
    closeLimitMs: drainMs + 5_000,
    closing: [
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
    ],
  });
}
