import { inTransaction, type Sql } from '@mailwright/database';
import { appendEvents } from '@mailwright/events';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import type { ClaimRequest } from '../src/deliveries/claim-deliveries.ts';
import { fanOutEvents } from '../src/deliveries/fan-out-events.ts';
import type { EndedAttempt } from '../src/deliveries/record-attempts.ts';
import type { Outcome } from '../src/sending/send-webhook.ts';

/** A database with an account, and what tests of deliveries do to it. */
export interface DeliveriesFixture {
  database: TestDatabase;
  accountId: string;
  /** An active hook; resolves to its id. */
  addHook(options?: { accountId?: string; event?: string; listId?: string }): Promise<string>;
  addList(): Promise<string>;
  /** Commits events; resolves to the ids of those that somebody hears. */
  commit(count: number, options?: { accountId?: string; listId?: string; sql?: Sql }): Promise<string[]>;
  /** Commits events and fans them out, to windows without limit; resolves to a request for each delivery in flight. */
  makeDeliveries(count: number): Promise<ClaimRequest[]>;
  /** The column values of a hook's row, with the transaction that wrote it last. */
  hook(id: string): Promise<{ status: string; failures: number; writtenBy: string }>;
  deliveries(hookId: string): Promise<{ id: string; status: string; reason: string | null; attempts: number }[]>;
  /** A hook's window; `counted` is what is really in flight. */
  window(hookId: string): Promise<{ size: number; inFlight: number; counted: number; slow: boolean; backlog: boolean }>;
}

export async function createDeliveriesFixture(): Promise<DeliveriesFixture> {
  const database = await createTestDatabase();
  const { accountId } = await createTestAccount(database);
  const commit: DeliveriesFixture['commit'] = async (count, options = {}) => {
    const events = Array.from({ length: count }, () => ({
      type: 'subscriber.subscribed' as const,
      listId: options.listId ?? null,
      subscriberId: null,
      data: {},
      occurredAt: new Date(),
    }));
    const append = (sql: Sql) => appendEvents(sql, options.accountId ?? accountId, events);
    return options.sql === undefined ? inTransaction(database, append) : append(options.sql);
  };
  return {
    database,
    accountId,
    commit,
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
    makeDeliveries: async (count) => {
      await database.query({ text: 'UPDATE hook_windows SET size = 100000' });
      const { handedOut } = await fanOutEvents(database, await commit(count), 100_000);
      return handedOut.map(({ deliveryId, attempt }) => ({ deliveryId, attempt }));
    },
    hook: async (id) => {
      const [row] = await database.query<{ status: string; failures: number; writtenBy: string }>({
        text: `SELECT status, consecutive_failures AS failures, xmin::text AS "writtenBy" FROM hooks WHERE id = $1`,
        values: [id],
      });
      if (row === undefined) throw new Error('There is no such hook');
      return row;
    },
    window: async (hookId) => {
      const [row] = await database.query<Awaited<ReturnType<DeliveriesFixture['window']>>>({
        text: `SELECT size, in_flight AS "inFlight", slow, backlog, (
            SELECT count(*)::int FROM deliveries d WHERE d.hook_id = w.hook_id AND d.status = 'pending' AND d.in_flight) AS counted
          FROM hook_windows w WHERE hook_id = $1`,
        values: [hookId],
      });
      if (row === undefined) throw new Error('There is no such window');
      return row;
    },
    deliveries: async (hookId) =>
      database.query({
        text: `SELECT id, status, reason, attempt_count AS attempts FROM deliveries WHERE hook_id = $1 ORDER BY id`,
        values: [hookId],
      }),
  };
}

/** The policy of production. */
export const policy = { retryDelaysSeconds: [60, 300], switchOffAfter: 50, window: { max: 500, jobsWaiting: 0 } };

/** An attempt that was answered with this status, or ended otherwise. */
export function ended(claim: EndedAttempt['claim'] | undefined, outcome: number | Outcome): EndedAttempt {
  if (claim === undefined) throw new Error('There is no claim');
  const how = typeof outcome === 'number' ? ({ kind: 'replied', status: outcome, excerpt: '' } as const) : outcome;
  return { claim, sent: { ...how, startedAt: new Date(), durationMs: 1 } };
}
