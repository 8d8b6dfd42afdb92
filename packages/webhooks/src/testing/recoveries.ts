import type { RecoveryResource } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { continueRecoveries, getRecovery, recoverHook } from '../history/recover-hook.ts';
import { recordAttempts } from '../record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './deliveries.ts';

/** A database with a hook, and operations for tests of its recoveries. */
export interface RecoveriesFixture extends DeliveriesFixture {
  /** The hook that the operations are about. */
  hookId: string;
  /** Gives the hook deliveries that failed an hour ago after one attempt; resolves to their ids, oldest first. */
  addFailed(count: number, set?: string): Promise<string[]>;
  /** Recovers the hook since `since`, by default a day ago. */
  recover(since?: Date, id?: string): Promise<RecoveryResource>;
  read(recovery: { uid: string; hook_uid: string }): Promise<RecoveryResource>;
  /** The hook's pending deliveries. */
  waiting(): Promise<string[]>;
  /** Records an attempt of each pending delivery of the hook, with this response. */
  respondToAll(status: number): Promise<void>;
  continueAll(): ReturnType<typeof continueRecoveries>;
  /** Ends what a test left open, so that the next test doesn't continue it, and adds a new hook. */
  reset(): Promise<void>;
}

/** The time since which tests recover by default. */
export const dayAgo = (): Date => new Date(Date.now() - 86_400_000);

export async function createRecoveriesFixture(): Promise<RecoveriesFixture> {
  const deliveries = await createDeliveriesFixture();
  const { database, accountId, query } = deliveries;
  const fixture: RecoveriesFixture = {
    ...deliveries,
    hookId: await deliveries.addHook(),
    addFailed: async (count, set = "status = 'failed', reason = 'rejected'") => {
      const events = await query<{ id: string }>(
        `INSERT INTO events (id, account_id, type, data, occurred_at)
          SELECT uuid_v7(), $1, 'subscriber.subscribed', '{}', now() FROM generate_series(1, $2::int) RETURNING id`,
        accountId,
        count,
      );
      const rows = await query<{ id: string }>(
        `INSERT INTO deliveries (id, account_id, event_id, hook_id)
          SELECT uuid_v7(), $1, id, $2 FROM unnest($3::uuid[]) AS id RETURNING id`,
        accountId,
        fixture.hookId,
        events.map(({ id }) => id),
      );
      const ids = rows.map(({ id }) => id).sort();
      for (const change of ["attempt_count = 1, finished_at = now() - interval '1 hour'", set])
        await query(`UPDATE deliveries SET ${change} WHERE id = ANY($1::uuid[])`, ids);
      return ids;
    },
    recover: async (since = dayAgo(), id = newId()) =>
      (await recoverHook(database, accountId, toUid('hook', fixture.hookId), id, since)).recovery,
    read: (recovery) => getRecovery(database, accountId, { uid: recovery.hook_uid, recovery: recovery.uid }),
    waiting: async () => {
      const rows = await query<{ id: string }>(
        `SELECT id FROM deliveries WHERE hook_id = $1 AND status = 'pending' ORDER BY id`,
        fixture.hookId,
      );
      return rows.map(({ id }) => id);
    },
    respondToAll: async (status) => {
      const claims = await fixture.claim({ hookIds: [fixture.hookId] });
      await recordAttempts(
        database,
        policy,
        claims.map((claim) => ended(claim, status)),
      );
      const text = 'UPDATE hooks SET status = $2::hook_status, consecutive_failures = 0 WHERE id = $1';
      await query(text, fixture.hookId, 'active');
    },
    // Long enough for all batches, however slow the machine.
    continueAll: () => continueRecoveries(database, { turnMs: 60_000 }),
    reset: async () => {
      await query('UPDATE recoveries SET completed_at = now() WHERE completed_at IS NULL');
      fixture.hookId = await fixture.addHook();
    },
  };
  return fixture;
}
