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

/** What a mail worker can't do without. */
export const neededVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'APP_SECRET',
  'SMTP_URL',
  'BASE_URL',
  'MAIL_FROM',
] as const;

// What no job tells of: retries, leases that ran out, and what was committed while Redis was away.
const lookPauseMs = 1_000;
const retentionPauseMs = 3_600_000;
// What an attempt may take beyond the transport's limit: its reads and its record.
const leaseMarginSeconds = 30;
const drainMs = 12_000;
// Links to a new password are few, and have slots and connections of their own: these never wait for confirmations.
const accountMailSlots = 2;

/**
 * Starts a mail worker: dispatchers, the consumer of notifications, and operations port. Resolves to how it is closed, in order.
 * @param timing in place of what production waits: between attempts, and for the SMTP server.
 */
export async function startMailWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
  timing: { retryDelaysSeconds?: readonly number[]; limits?: TransportLimits; leaseSeconds?: number } = {},
): Promise<StartedProcess> {
  const mailFrom = parseMailbox(config.MAIL_FROM);
  if (mailFrom === undefined) throw new ConfigError(['MAIL_FROM must be an address']);
  const limits = timing.limits ?? transportLimits;
  // Its statements are all small: one that takes longer is on a dead connection.
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
  const look = runEvery(
    lookPauseMs,
    async () => {
      // Who pauses the queue wants no mail sent, whether or not a job tells of it. Without Redis it stays as it was.
      const wasPaused = isPaused;
      isPaused = await queues.isPaused(mailsWaiting.queue).catch(() => wasPaused);
      if (isPaused !== wasPaused) log.info(isPaused ? 'mails.paused' : 'mails.resumed');
      // Not waited for: one queue's slots are filled while the other's statement hangs.
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
    retentionPauseMs,
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
            look.stop(),
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
