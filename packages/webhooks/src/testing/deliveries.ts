import { inTransaction, type Sql } from '@mailwright/database';
import { createEventWriter } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { claimDueDeliveries } from '../dispatch-deliveries.ts';
import { type Claim, deliveriesOfEvents, type EndedAttempt, type Outcome, webhookListener } from '../delivery.ts';
import type { FailurePolicy } from '../record-attempts.ts';

/** A delivery's row. */
export interface DeliveryState {
  id: string;
  status: string;
  reason: string | null;
  attempts: number;
  /** The worker with the lease; null if it isn't leased. */
  worker: number | null;
}

/** A database with an account, and operations for tests of deliveries. */
export interface DeliveriesFixture {
  database: TestDatabase;
  accountId: string;
  /** Adds an active hook; resolves to its id. */
  addHook(options?: { accountId?: string; event?: string; listId?: string }): Promise<string>;
  addList(): Promise<string>;
  /** Commits events as a change does; resolves to how many deliveries were inserted. */
  commit(count: number, options?: { accountId?: string; listId?: string; sql?: Sql }): Promise<number>;
  /** Claims due deliveries of these hooks, or of all hooks by default, up to `max` of each. */
  claim(options?: { hookIds?: string[]; max?: number; worker?: number; seconds?: number }): Promise<Claim[]>;
  /** Commits events and claims the due deliveries of all hooks. */
  claimNew(count: number, options?: { accountId?: string }): Promise<Claim[]>;
  /** Makes all leases expire. */
  endLeases(): Promise<void>;
  /** The column values of a hook's row, with the transaction that last wrote it. */
  hook(id: string): Promise<{ status: string; failures: number; writtenBy: string }>;
  deliveries(hookId: string): Promise<DeliveryState[]>;
  /** How many leases a worker has. */
  leasesOf(workerId: number): Promise<number>;
  /** Runs one raw statement. */
  query<Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]>;
  /** Removes all deliveries and hooks. */
  clear(): Promise<void>;
  setStatus(hookId: string, status: 'active' | 'switched_off' | 'removed'): Promise<void>;
}

const worker = 1;

export async function createDeliveriesFixture(): Promise<DeliveriesFixture> {
  const database = await createTestDatabase();
  const { accountId } = await createTestAccount(database);
  const writer = createEventWriter([deliveriesOfEvents()]);
  const query = <Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    database.query<Row>({ text, values });
  const commit: DeliveriesFixture['commit'] = async (count, options = {}) => {
    const events = Array.from({ length: count }, () => ({
      type: 'subscriber.subscribed' as const,
      listId: options.listId ?? null,
      subscriberId: null,
      data: {},
      occurredAt: new Date(),
    }));
    const append = (sql: Sql) => writer.append(sql, options.accountId ?? accountId, events);
    const work = await (options.sql === undefined ? inTransaction(database, append) : append(options.sql));
    return work[webhookListener]?.created ?? 0;
  };
  const claim: DeliveriesFixture['claim'] = async (options = {}) => {
    const ids =
      options.hookIds ?? (await query<{ id: string }>('SELECT id FROM hooks ORDER BY id')).map(({ id }) => id);
    return claimDueDeliveries(
      database,
      { workerId: options.worker ?? worker, seconds: options.seconds ?? 60 },
      ids.map((sourceId) => ({ sourceId, max: options.max ?? 100_000, since: undefined })),
    );
  };
  return {
    database,
    accountId,
    query,
    leasesOf: async (workerId) => (await query('SELECT 1 FROM deliveries WHERE lease_worker = $1', workerId)).length,
    clear: async () => {
      await query('DELETE FROM deliveries');
      await query('DELETE FROM hooks');
    },
    commit,
    claim,
    claimNew: async (count, options) => {
      await commit(count, options);
      return claim();
    },
    endLeases: async () =>
      void (await query(
        `UPDATE deliveries SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`,
      )),
    addHook: async (options = {}) => {
      const id = newId();
      await database.prisma.hook.create({
        data: {
          id,
          accountId: options.accountId ?? accountId,
          listId: options.listId ?? null,
          event: options.event ?? 'subscriber.subscribed',
          targetUrl: 'https://example.com/',
          secretCiphertext: new Uint8Array(64),
        },
      });
      return id;
    },
    addList: async () => {
      const data = { id: newId(), accountId, name: 'News', fromName: 'Ada', fromEmail: 'ada@example.com', contact: {} };
      return (await database.prisma.list.create({ data })).id;
    },
    hook: async (id) => {
      const [row] = await database.query<{ status: string; failures: number; writtenBy: string }>({
        text: `SELECT status, consecutive_failures AS failures, xmin::text AS "writtenBy" FROM hooks WHERE id = $1`,
        values: [id],
      });
      if (row === undefined) throw new Error('There is no such hook');
      return row;
    },
    deliveries: (hookId) =>
      query(
        `SELECT id, status, reason, attempt_count AS attempts, lease_worker AS worker FROM deliveries
          WHERE hook_id = $1 ORDER BY id`,
        hookId,
      ),
    setStatus: async (hookId, status) =>
      void (await query('UPDATE hooks SET status = $2::hook_status WHERE id = $1', hookId, status)),
  };
}

/** The policy that production uses by default. */
export const policy: FailurePolicy = { retryDelaysSeconds: [60, 300], switchOffAfter: 50, recoverDays: 7 };

/** An attempt that ended with a response with this status, or with another outcome. */
export function ended(claim: Claim | undefined, outcome: number | Outcome): EndedAttempt {
  if (claim === undefined) throw new Error('There is no claim');
  const how = typeof outcome === 'number' ? ({ kind: 'replied', status: outcome, excerpt: '' } as const) : outcome;
  return { claim, sent: { ...how, startedAt: new Date(), durationMs: 1 } };
}
