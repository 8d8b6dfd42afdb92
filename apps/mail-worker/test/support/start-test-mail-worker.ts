import { parseEmailAddress } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { appendHooksStoppedMails, appendMail, publishMails } from '@mailwright/outbox';
import { type Clock, newId, readConfig } from '@mailwright/platform';
import { neededVariables, startProcess } from '@mailwright/process';
import {
  createTestAccount,
  createTestDatabase,
  createTestQueues,
  recordLog,
  runProcesses,
  type SmtpServer,
  startSmtpServer,
  testAppSecrets,
  type TestAccount,
  type TestDatabase,
  type TestQueues,
  until,
} from '@mailwright/testing';
import { createMailWorkerRole } from '../../src/mail-worker-role.ts';

export interface MailRow {
  status: 'queued' | 'sent' | 'failed' | 'expired';
  attempts: number;
  error: string | null;
  leased: boolean;
}

/** Mail workers in this process, on their own database, queues and SMTP server. */
export interface TestMailWorker {
  database: TestDatabase;
  queues: TestQueues;
  smtp: SmtpServer;
  account: TestAccount;
  listId: string;
  /** The environment of these workers. */
  environment: Record<string, string>;
  /** The operations port of the first worker. */
  opsUrl: string;
  /** Every line that was logged. */
  log: string[];
  /** Starts another worker, with its own machine clock. Resolves to a function that closes it as SIGTERM does. */
  start(clock?: Clock): Promise<() => Promise<void>>;
  /** Adds an unconfirmed subscriber. */
  addSubscriber(email?: string): Promise<string>;
  /**
   * Commits a confirmation's mail. `publish`: if false, the workers aren't notified, as if the API had died; `of`: the
   * account whose mail it is. Resolves to its id.
   */
  askToConfirm(subscriberId: string, options?: { publish?: boolean; expiresAt?: Date; of?: string }): Promise<string>;
  /** Commits and publishes the mail of a password reset. */
  askToReset(options?: { usedAt?: Date }): Promise<{ mailId: string; resetId: string; email: string }>;
  /** Commits disabled hooks with the mails that list them. Resolves to the hooks' ids. */
  stopHooks(targetUrls: string[]): Promise<string[]>;
  /** The ids of the mails of stopped hooks, oldest first. */
  hooksStoppedMails(): Promise<string[]>;
  mail(mailId: string): Promise<MailRow>;
  /** Resolves to the mail's row as soon as it has this status. */
  becomes(mailId: string, status: MailRow['status'], timeoutMs?: number): Promise<MailRow>;
  /** Pauses or resumes the queue of mails, as the operator does on the board. */
  setPaused(isPaused: boolean): Promise<void>;
  /** Makes every queued mail due. */
  passTime(): Promise<void>;
  stop(): Promise<void>;
}

export const testBaseUrl = 'https://mail.example.com';
const operatorPassword = 'a password for tests';
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000);

/**
 * Starts mail workers with short delays.
 * @param options `workers`: how many, 1 by default; `concurrency`: how many confirmations each sends at once;
 *   `smtpUrl`: turns the server's URL into the one that they use; `retryDelaysSeconds`: 0.2 each by default;
 *   `allowedCidrs`: private ranges in which accounts' servers may be; `environment`: more settings.
 */
export async function startTestMailWorker(
  options: {
    workers?: number;
    concurrency?: number;
    retryDelaysSeconds?: readonly number[];
    allowedCidrs?: string;
    environment?: Record<string, string>;
    smtpUrl?: (own: string) => string;
  } = {},
): Promise<TestMailWorker> {
  const database = await createTestDatabase();
  const account = await createTestAccount(database);
  const queues = await createTestQueues();
  const smtp = await startSmtpServer();
  const { log, lines } = recordLog('mail-worker');
  const { accountId } = account;
  const listId = newId();
  await database.prisma.list.create({
    data: {
      id: listId,
      accountId,
      name: 'News & more',
      fromName: 'Ada at Example',
      fromEmail: 'ada@example.com',
      replyTo: 'office@example.com',
      subscription: 'double_opt_in',
      contact: { company: 'Example Ltd', address_1: '1 High Street', zip: 'AB1 2CD', city: 'Town' },
    },
  });
  const { retryDelaysSeconds = [0.2] } = options;
  const running = runProcesses();
  const opsUrls: string[] = [];

  const environment: Record<string, string> = {
    DATABASE_URL: database.url,
    REDIS_URL: queues.redisUrl,
    QUEUE_PREFIX: queues.prefix,
    APP_SECRET: testAppSecrets.current,
    SMTP_URL: options.smtpUrl?.(smtp.url) ?? smtp.url,
    BASE_URL: `${testBaseUrl}/`,
    MAIL_FROM: 'Mailwright <service@example.com>',
    OPS_PORT: '0',
    OPS_USER: 'operator',
    OPS_PASSWORD: operatorPassword,
    ...(options.allowedCidrs === undefined ? {} : { WEBHOOK_ALLOWED_CIDRS: options.allowedCidrs }),
    ...(options.concurrency === undefined ? {} : { MAIL_CONCURRENCY: String(options.concurrency) }),
    ...options.environment,
  };
  const start: TestMailWorker['start'] = async (clock) => {
    const roles = [createMailWorkerRole({ retryDelaysSeconds })];
    const config = readConfig(neededVariables(roles), environment);
    const given = clock === undefined ? {} : { clock };
    const started = await startProcess({ service: 'mail-worker', config, log, roles, ...given });
    opsUrls.push(started.opsUrl);
    return running.add(started).close;
  };
  for (let n = 0; n < (options.workers ?? 1); n += 1) await start();

  const mail: TestMailWorker['mail'] = async (mailId) => {
    const [row] = await database.query<MailRow>({
      text: `SELECT status, attempt_count AS attempts, error, lease_token IS NOT NULL AS leased FROM mails WHERE id = $1`,
      values: [mailId],
    });
    if (row === undefined) throw new Error('There is no such mail');
    return row;
  };

  return {
    database,
    queues,
    smtp,
    account,
    listId,
    environment,
    opsUrl: opsUrls[0] ?? '',
    log: lines,
    start,
    addSubscriber: async (email = 'grace@example.com') => {
      const id = newId();
      const emailNormalized = parseEmailAddress(email)?.normalized ?? '';
      const data = { id, accountId, listId, email, emailNormalized, status: 'unconfirmed', source: 'form' } as const;
      await database.prisma.subscriber.create({ data });
      return id;
    },
    askToConfirm: async (subscriberId, { publish = true, expiresAt = inAWeek(), of = accountId } = {}) => {
      const mail = { kind: 'confirm_subscription', accountId: of, subscriberId, expiresAt } as const;
      const mailId = await appendMail(database, mail);
      if (publish) publishMails(queues, [mailId], log);
      return mailId;
    },
    askToReset: async ({ usedAt } = {}) => {
      const user = await database.prisma.user.findFirstOrThrow({ where: { accountId } });
      const expiresAt = new Date(Date.now() + 3_600_000);
      const reset = { id: newId(), userId: user.id, expiresAt, usedAt: usedAt ?? null };
      await database.prisma.passwordReset.create({ data: reset });
      const mailId = await appendMail(database, { kind: 'reset_password', accountId, resetId: reset.id, expiresAt });
      publishMails(queues, [mailId], log);
      return { mailId, resetId: reset.id, email: user.email };
    },
    stopHooks: (targetUrls) =>
      inTransaction(database, async (sql) => {
        const rows = await sql.query<{ id: string }>({
          text: `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext, status, consecutive_failures,
              switched_off_at, switched_off_reason)
            SELECT uuid_v7(), $1, 'subscriber.subscribed', url, '', 'switched_off', 50, now(),
              '50 deliveries in a row failed; the last: timed-out'
            FROM unnest($2::text[]) AS t (url) RETURNING id`,
          values: [accountId, targetUrls],
        });
        await appendHooksStoppedMails(sql, [accountId]);
        return rows.map(({ id }) => id);
      }),
    hooksStoppedMails: async () => {
      const rows = await database.query<{ id: string }>({
        text: `SELECT id FROM mails WHERE kind = 'hooks_stopped' ORDER BY created_at, id`,
      });
      return rows.map(({ id }) => id);
    },
    mail,
    becomes: async (mailId, status, timeoutMs) =>
      until(
        `the mail to be ${status}`,
        async () => {
          const row = await mail(mailId);
          return row.status === status && row;
        },
        timeoutMs,
      ),
    setPaused: async (isPaused) => {
      const response = await fetch(`${opsUrls[0]}/queues/api/queues/mails/${isPaused ? 'pause' : 'resume'}`, {
        method: 'PUT',
        headers: { authorization: `Basic ${Buffer.from(`operator:${operatorPassword}`).toString('base64')}` },
      });
      if (!response.ok) throw new Error(`The board responded with ${response.status}`);
    },
    passTime: async () =>
      void (await database.query({
        text: `UPDATE mails SET next_attempt_at = now() - interval '1 second' WHERE status = 'queued'`,
      })),
    stop: async () => {
      await running.closeAll();
      await queues.close();
      await smtp.close();
      await database.drop();
    },
  };
}
