import { checkSuppressionSecret } from '@mailwright/audience';
import { parseMailbox } from '@mailwright/contracts';
import { createTransport, type TransportLimits, transportLimits } from '@mailwright/mail';
import { mailRetryDelaysSeconds, relayMails, removeOldMails, sendMail } from '@mailwright/mail-outbox';
import {
  appSecretsOf,
  type Config,
  ConfigError,
  type Logger,
  namesOfAppSecrets,
  runEvery,
  systemClock,
} from '@mailwright/platform';
import { openParts, startOperations, type StartedProcess } from '@mailwright/process';
import { limitRate, startWorker } from '@mailwright/queues';
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
): Promise<StartedProcess> {
  const mailFrom = parseMailbox(config.MAIL_FROM);
  if (mailFrom === undefined) throw new ConfigError(['MAIL_FROM must be an address']);
  const limits = timing.limits ?? transportLimits;
  const transport = createTransport({ smtpUrl: config.SMTP_URL, connections: config.MAIL_CONCURRENCY, log, limits });
  // Its statements are all small: one that takes longer is on a dead connection.
  const parts = openParts(config, log, { service: 'mail-worker', statementTimeoutMs: 10_000 });
  const { database, queues, registry } = parts;
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkSuppressionSecret(database, appSecrets, log);
  const worker = startWorker(sendMail, {
    ...parts.consumer,
    concurrency: config.MAIL_CONCURRENCY,
    handle: createSendMailHandler({
      database,
      log,
      clock: systemClock,
      transport,
      appSecrets,
      baseUrl: config.BASE_URL.replace(/\/+$/, ''),
      mailFrom,
      leaseSeconds: timing.leaseSeconds ?? limits.totalMs / 1_000 + leaseMarginSeconds,
      retryDelaysSeconds: timing.retryDelaysSeconds ?? mailRetryDelaysSeconds,
      metrics: createMailMetrics({ registry, database, log }),
    }),
  });
  await parts.untilRedisIsThere();
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
  return startOperations(parts, {
    needsRedis: true,
    definitions: [sendMail],
    closeLimitMs: drainMs + 5_000,
    closing: [
      {
        name: 'loops and worker',
        close: () => Promise.all([relay.stop(), retention.stop(), worker.close(drainMs)]),
      },
      { name: 'connections to the SMTP server', close: () => transport.close() },
    ],
  });
}
