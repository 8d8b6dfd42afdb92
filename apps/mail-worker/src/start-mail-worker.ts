import { checkSuppressionSecret } from '@mailwright/audience';
import { parseMailbox } from '@mailwright/contracts';
import { openDatabase } from '@mailwright/database';
import { createTransport, type TransportLimits, transportLimits } from '@mailwright/mail';
import { mailRetryDelaysSeconds, relayMails, removeOldMails, sendMail } from '@mailwright/mail-outbox';
import {
  type ClosingStep,
  type Config,
  ConfigError,
  createMetrics,
  type Logger,
  runEvery,
  startOpsServer,
  systemClock,
} from '@mailwright/platform';
import { awaitRedis, limitRate, openQueues, openRedis, startWorker } from '@mailwright/queues';
import { createSendMailHandler } from './jobs/send-mail.ts';
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

// The first rounds of the loops would find no Redis, and say so.
const redisStartMs = 2_000;
const relayPauseMs = 1_000;
const retentionPauseMs = 3_600_000;
// What an attempt may take beyond the transport's limit: its reads and its record.
const leaseMarginSeconds = 30;
const drainMs = 12_000;

/**
 * Starts a mail worker: consumer, relay and operations port. Resolves to how it is closed, in order.
 * @param timing in place of what production waits: between attempts, and for the SMTP server.
 */
export async function startMailWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
  timing: { retryDelaysSeconds?: readonly number[]; limits?: TransportLimits; leaseSeconds?: number } = {},
): Promise<{ opsUrl: string; steps: ClosingStep[]; closeLimitMs: number }> {
  const mailFrom = parseMailbox(config.MAIL_FROM);
  if (mailFrom === undefined) throw new ConfigError(['MAIL_FROM must be an address']);
  const limits = timing.limits ?? transportLimits;
  const transport = createTransport({ smtpUrl: config.SMTP_URL, connections: config.MAIL_CONCURRENCY, log, limits });
  const registry = createMetrics('mail-worker');
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    service: 'mail-worker',
    log,
    // Its statements are all small: one that takes longer is on a dead connection.
    statementTimeoutMs: 10_000,
  });
  await checkSuppressionSecret(database, config.APP_SECRET, log);
  const redis = openRedis({ url: config.REDIS_URL, role: 'producer', log });
  const queues = openQueues({ redis, prefix: config.QUEUE_PREFIX, log });
  const worker = startWorker(sendMail, {
    redisUrl: config.REDIS_URL,
    prefix: config.QUEUE_PREFIX,
    log,
    concurrency: config.MAIL_CONCURRENCY,
    handle: createSendMailHandler({
      database,
      log,
      clock: systemClock,
      transport,
      appSecret: config.APP_SECRET,
      baseUrl: config.BASE_URL.replace(/\/+$/, ''),
      mailFrom,
      leaseSeconds: timing.leaseSeconds ?? limits.totalMs / 1_000 + leaseMarginSeconds,
      retryDelaysSeconds: timing.retryDelaysSeconds ?? mailRetryDelaysSeconds,
      metrics: createMailMetrics({ registry, queues, database }),
    }),
  });
  await awaitRedis(redis, redisStartMs);
  const relay = runEvery(
    relayPauseMs,
    () => relayMails(database, queues),
    limitRate((error) => log.warn('relay.failed', { error })),
  );
  const retention = runEvery(
    retentionPauseMs,
    () => removeOldMails(database),
    (error) => log.warn('retention.failed', { error }),
  );
  const ops = await startOpsServer({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics: registry,
    log,
    checks: [
      { name: 'postgres', required: true, check: () => database.ping() },
      { name: 'redis', required: true, check: () => redis.ping() },
    ],
  });

  return {
    opsUrl: ops.url,
    closeLimitMs: drainMs + 5_000,
    steps: [
      { name: 'readiness', close: () => ops.drain() },
      {
        name: 'loops and worker',
        close: () => Promise.all([relay.stop(), retention.stop(), worker.close(drainMs)]),
      },
      { name: 'connections to the SMTP server', close: () => transport.close() },
      { name: 'queues', close: () => queues.close() },
      { name: 'database', close: () => database.close() },
      { name: 'operations port', close: () => ops.close() },
    ],
  };
}
