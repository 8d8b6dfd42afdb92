import type { Sql } from '@mailwright/database';
import { cancelAllPendingDeliveries } from './cancel-deliveries.ts';
import { type FeedDeps, feedHooks } from './feed-hooks.ts';

const pageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** A hook with waiting deliveries. */
interface WaitingHook {
  hookId: string;
  isActive: boolean;
  /** One of its deliveries is due, and there is room for it. */
  isHungry: boolean;
}

/** How a round of the feed went. */
export interface FeedRound {
  /** How many deliveries were handed over. */
  handedOut: number;
  /** Where the next round should begin: where there was no more room in the queue. */
  resumeAfter: string | undefined;
}

/**
 * Looks after all hooks that have waiting deliveries, wherever they come from: a window that was full, a queue that was,
 * a retry that Redis forgot, a sender that died. It finds the hooks by a skip-scan, one probe of the index each, however much each has waiting.
 * @param startAfter where the round before had to stop, so that it isn't the same hooks that go without each time.
 * @throws when Redis or Postgres is away.
 */
export async function feedWaiting(deps: FeedDeps, startAfter: string = beforeAll): Promise<FeedRound> {
  let handedOut = 0;
  let after = startAfter;
  let hasWrapped = startAfter === beforeAll;
  for (;;) {
    const hooks = await findWaitingHooks(deps.database, after, hasWrapped ? startAfter : undefined);
    const hungry = hooks.filter(({ isHungry }) => isHungry).map(({ hookId }) => hookId);
    const handedOver = hungry.length === 0 ? 0 : await feedHooks(deps, hungry);
    handedOut += handedOver;
    if (hungry.length > 0 && handedOver === 0) return { handedOut, resumeAfter: after };
    const last = hooks.at(-1);
    if (hooks.length === pageSize && last !== undefined) after = last.hookId;
    else if (hasWrapped) return { handedOut, resumeAfter: undefined };
    else [after, hasWrapped] = [beforeAll, true];
  }
}

/**
 * Cancels what hooks that are no longer active had waiting, as far as whoever stopped them hasn't. Resolves to how many.
 */
export async function cancelWaitingOfStopped(sql: Sql): Promise<number> {
  let total = 0;
  let after = beforeAll;
  for (;;) {
    const hooks = await findWaitingHooks(sql, after, undefined);
    for (const { hookId, isActive } of hooks) if (!isActive) total += await cancelAllPendingDeliveries(sql, hookId);
    const last = hooks.at(-1);
    if (hooks.length < pageSize || last === undefined) return total;
    after = last.hookId;
  }
}

/** A page of the hooks with waiting deliveries after a hook, and at most as far as another. */
async function findWaitingHooks(sql: Sql, after: string, upTo: string | undefined): Promise<WaitingHook[]> {
  return sql.query<WaitingHook & Record<string, unknown>>({
    name: 'find-waiting-hooks',
    text: `WITH RECURSIVE waiting AS (
        (SELECT hook_id, next_attempt_at, 1 AS place FROM deliveries
          WHERE status = 'pending' AND NOT in_flight AND hook_id > $1 ORDER BY hook_id, next_attempt_at LIMIT 1)
        UNION ALL
        SELECT next.hook_id, next.next_attempt_at, waiting.place + 1 FROM waiting CROSS JOIN LATERAL (
          SELECT hook_id, next_attempt_at FROM deliveries
          WHERE status = 'pending' AND NOT in_flight AND hook_id > waiting.hook_id
          ORDER BY hook_id, next_attempt_at LIMIT 1) AS next
        WHERE waiting.place < ${pageSize})
      SELECT w.hook_id AS "hookId", h.status = 'active' AS "isActive",
        h.status = 'active' AND w.next_attempt_at <= now() AND v.in_flight < v.size AS "isHungry"
      FROM waiting w JOIN hooks h ON h.id = w.hook_id JOIN hook_windows v ON v.hook_id = w.hook_id
      WHERE $2::uuid IS NULL OR w.hook_id <= $2 ORDER BY w.hook_id`,
    values: [after, upTo === beforeAll ? null : upTo],
  });
}
