import { createEventWriter, operator } from '@mailwright/outbox';
import type { EventName } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { type Clock, fromUid, newId, readConfig, toUid } from '@mailwright/platform';
import { queuePrefix, type Queues } from '@mailwright/queues';
import { neededVariables, startProcess } from '@mailwright/process';
import {
  createTestAccount,
  createTestDatabase,
  createTestQueues,
  type Receiver,
  recordLog,
  type RunningProcess,
  runProcesses,
  startReceiver,
  type TestAccount,
  testAppSecrets,
  type TestDatabase,
  until,
} from '@mailwright/testing';
import {
  addHook,
  createAddressGuard,
  deliverEvents,
  deliveriesOfEvents,
  sendDelivery,
  webhookListener,
} from '@mailwright/webhooks';
import { webhookWorkerRole } from '../../src/webhook-worker-role.ts';

export interface TestHook {
  id: string;
  secret: string;
}

export interface HookRow {
  status: 'active' | 'switched_off' | 'removed';
  failures: number;
}

export interface DeliveryRow {
  id: string;
  /** The id that receivers see: `dlv_…`. */
  uid: string;
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  reason: string | null;
  attempts: number;
}

export interface AttemptRow {
  number: number;
  status: number | null;
  error: string | null;
}

/** Webhook workers in this process on their own database and queues, and what the API would do beside them. */
export interface TestWebhookWorker {
  database: TestDatabase;
  queues: Queues;
  account: TestAccount;
  /** The queues' Redis, for further clients. */
  redisUrl: string;
  queuePrefix(queue: string): string;
  /** Every line that was logged. */
  log: string[];
  /** Starts another worker, with additional `environment` variables and its own machine clock. */
  start(environment?: Record<string, string>, clock?: Clock): Promise<RunningProcess>;
  /** Starts a receiver that is closed before the workers are stopped, so that nothing waits for it. */
  startReceiver(): Promise<Receiver>;
  /** Resolves when no job of the workers is waiting, active or delayed. */
  jobsHaveRun(): Promise<void>;
  /** Adds another account; resolves to its id. */
  addOtherAccount(): Promise<string>;
  addHook(url: string, options?: { accountId?: string; event?: EventName; listId?: string }): Promise<TestHook>;
  /**
   * Commits events as the API does; `publish: false` simulates a crash before the job is added. Resolves to the number
   * of deliveries.
   */
  commit(options?: {
    count?: number;
    publish?: boolean;
    accountId?: string;
    type?: EventName;
    listId?: string | null;
  }): Promise<number>;
  /** A hook's deliveries, oldest first. */
  deliveries(hook: TestHook): Promise<DeliveryRow[]>;
  /** Resolves to the hook's deliveries as soon as there are `count` and none is pending. */
  settled(hook: TestHook, count: number, timeoutMs?: number): Promise<DeliveryRow[]>;
  attempts(deliveryId: string): Promise<AttemptRow[]>;
  hook(hook: TestHook): Promise<HookRow>;
  /** Removes every job of these workers from Redis, as FLUSHALL would. */
  removeJobs(): Promise<void>;
  /** Makes all leases expire. */
  endLeases(): Promise<void>;
  stop(): Promise<void>;
}

const writer = createEventWriter([deliveriesOfEvents()]);

/**
 * Starts workers with short delays, whose guard allows receivers on this machine.
 * @param options `environment`: variables for all workers; `workers`: how many, 1 by default; `redisUrl`: a separate
 *   Redis, which the test may stop or empty.
 */
export async function startTestWebhookWorker(
  options: { environment?: Record<string, string>; workers?: number; redisUrl?: string } = {},
): Promise<TestWebhookWorker> {
  const database = await createTestDatabase();
  const account = await createTestAccount(database);
  const queues = await createTestQueues(options.redisUrl === undefined ? {} : { redisUrl: options.redisUrl });
  const { redisUrl, prefix } = queues;
  const { log, lines } = recordLog('webhook-worker');
  const guard = createAddressGuard({ allowHttp: true, allowedCidrs: ['127.0.0.0/8'] });
  const running = runProcesses();
  const receivers: Receiver[] = [];

  const start: TestWebhookWorker['start'] = async (environment = {}, clock = undefined) => {
    const roles = [webhookWorkerRole];
    const config = readConfig(neededVariables(roles), {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: prefix,
      APP_SECRET: testAppSecrets.current,
      OPS_PORT: '0',
      WEBHOOK_RETRY_DELAYS_SECONDS: '0.3,0.6',
      // Longer than a slow machine pauses. Only tests of hanging receivers choose a short timeout.
      WEBHOOK_TIMEOUT_SECONDS: '30',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ...options.environment,
      ...environment,
    });
    const given = clock === undefined ? {} : { clock };
    return running.add(await startProcess({ service: 'webhook-worker', config, log, roles, ...given }));
  };
  for (let n = 0; n < (options.workers ?? 1); n += 1) await start();

  const deliveries: TestWebhookWorker['deliveries'] = async (hook) => {
    const rows = await database.query<Omit<DeliveryRow, 'uid'>>({
      text: `SELECT id, status, reason, attempt_count AS attempts FROM deliveries WHERE hook_id = $1
        ORDER BY created_at, id`,
      values: [hook.id],
    });
    return rows.map((row) => ({ ...row, uid: toUid('dlv', row.id) }));
  };

  return {
    database,
    queues,
    account,
    redisUrl,
    queuePrefix: (queue) => queuePrefix(prefix, queue),
    log: lines,
    start,
    startReceiver: async () => {
      const receiver = await startReceiver();
      receivers.push(receiver);
      return receiver;
    },
    jobsHaveRun: async () => {
      await until('the jobs to have run', async () => {
        const counts = await Promise.all([deliverEvents, sendDelivery].map(({ queue }) => queues.countJobs(queue)));
        return counts.every(({ waiting, active, delayed }) => waiting + active + delayed === 0);
      });
    },
    addOtherAccount: async () => (await createTestAccount(database)).accountId,
    addHook: async (url, { accountId = account.accountId, event = 'subscriber.subscribed', listId } = {}) => {
      const body = { target_url: url, event, ...(listId === undefined ? {} : { list_uid: toUid('list', listId) }) };
      const made = await addHook(
        { database, guard, appSecrets: testAppSecrets, recoverDays: 7 },
        accountId,
        newId(),
        body,
        operator,
      );
      return { id: fromUid('hook', made.uid) ?? '', secret: made.secret };
    },
    commit: async (wanted = {}) => {
      const { count = 1, publish = true, type = 'subscriber.subscribed', listId = null } = wanted;
      const events = Array.from({ length: count }, (_, n) => ({
        type,
        listId,
        subscriberId: null,
        data: { EMAIL: `ada+${n}@example.com`, FIRST_NAME: 'Zoë 🎉', tags: [] },
        occurredAt: new Date(),
      }));
      const work = await inTransaction(database, (sql) =>
        writer.append(sql, wanted.accountId ?? account.accountId, events),
      );
      const { created = 0, due = [] } = work[webhookListener] ?? {};
      if (publish && due.length > 0) {
        await queues.add(deliverEvents, [{ id: newId(), payload: deliverEvents.payload.parse({ due }) }]);
      }
      return created;
    },
    deliveries,
    settled: async (hook, count, timeoutMs = 60_000) =>
      until(
        `${count} deliveries to be settled`,
        async () => {
          const rows = await deliveries(hook);
          return rows.length >= count && rows.every((row) => row.status !== 'pending') && rows;
        },
        timeoutMs,
      ),
    attempts: async (deliveryId) =>
      database.query<AttemptRow>({
        text: `SELECT number, status_code AS status, error_code AS error FROM delivery_attempts
          WHERE delivery_id = $1 ORDER BY number`,
        values: [deliveryId],
      }),
    hook: async (hook) => {
      const [row] = await database.query<HookRow>({
        text: 'SELECT status, consecutive_failures AS failures FROM hooks WHERE id = $1',
        values: [hook.id],
      });
      if (row === undefined) throw new Error('There is no such hook');
      return row;
    },
    removeJobs: queues.removeJobs,
    // Skips locked rows: waiting for them in no particular order could deadlock with transactions that lock in order.
    endLeases: async () =>
      void (await database.query({
        text: `UPDATE deliveries SET lease_until = now() - interval '1 second' WHERE id IN (
          SELECT id FROM deliveries WHERE status = 'pending' AND lease_until IS NOT NULL FOR UPDATE SKIP LOCKED)`,
      })),
    stop: async () => {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await running.closeAll();
      guard.close();
      await queues.close();
      await database.drop();
    },
  };
}

/** Starts workers like `startTestWebhookWorker`, and a receiver with a hook. */
export async function startWithHook(
  options?: Parameters<typeof startTestWebhookWorker>[0],
): Promise<{ worker: TestWebhookWorker; receiver: Receiver; hook: TestHook }> {
  const worker = await startTestWebhookWorker(options);
  const receiver = await worker.startReceiver();
  return { worker, receiver, hook: await worker.addHook(receiver.url) };
}
