import type { Database } from '@mailwright/database';
import type { Queues } from '@mailwright/queues';
import { deliverWebhook, trustQueueSeconds } from './delivery-jobs.ts';
import type { HandedOut } from './fan-out-events.ts';
import { handOut, roomInQueue } from './hand-out.ts';

/** What the feed works with. */
export interface FeedDeps {
  database: Pick<Database, 'query' | 'pool'>;
  queues: Queues;
}

/**
 * Hands waiting deliveries that are due to the queue, for these hooks, each as many as its window has room for, the one
 * due first first. What a hook has beyond waits in Postgres, so that a receiver that hangs or is flooded holds up nobody
 * else, and a million waiting deliveries cost what one costs. Safe in any number of processes.
 * @returns how many were handed over.
 * @throws when Redis or Postgres is away; what couldn't be handed over waits for the next call.
 */
export async function feedHooks(deps: FeedDeps, hookIds: string[]): Promise<number> {
  if (hookIds.length === 0) return 0;
  const { waiting } = await deps.queues.countJobs(deliverWebhook.queue);
  const room = roomInQueue(waiting);
  if (room === 0) return 0;
  const handedOut = await takeWaiting(deps, hookIds, Math.ceil(room / hookIds.length));
  await handOut(deps, handedOut);
  return handedOut.length;
}

/** Takes the deliveries that are due, at most `mostOfEach` of a hook, as its window allows: from now on they are in flight. */
async function takeWaiting(deps: FeedDeps, hookIds: string[], mostOfEach: number): Promise<HandedOut[]> {
  return deps.database.query<HandedOut & Record<string, unknown>>({
    name: 'feed-hooks',
    text: `WITH windows AS (
        SELECT w.hook_id, least(w.size - w.in_flight, $2) AS room, w.slow
        FROM hook_windows w JOIN hooks h ON h.id = w.hook_id
        WHERE w.hook_id = ANY($1::uuid[]) AND w.in_flight < w.size AND h.status = 'active'
        ORDER BY w.hook_id FOR UPDATE OF w),
      -- The rows are locked one by one where the index finds them; what somebody else holds is theirs.
      taken AS (
        SELECT d.id, d.attempt_count, windows.hook_id, windows.slow FROM windows CROSS JOIN LATERAL (
          SELECT id, attempt_count FROM deliveries
          WHERE hook_id = windows.hook_id AND status = 'pending' AND NOT in_flight AND next_attempt_at <= now()
          ORDER BY next_attempt_at LIMIT windows.room FOR UPDATE SKIP LOCKED) AS d),
      handed_out AS (
        UPDATE deliveries d SET in_flight = true, trusted_until = now() + interval '${trustQueueSeconds} seconds'
        FROM taken WHERE d.id = taken.id),
      counted AS (
        UPDATE hook_windows w SET in_flight = w.in_flight + n.taken, backlog = n.taken = n.room
        FROM (
          SELECT hook_id, room, count(taken.id) AS taken FROM windows LEFT JOIN taken USING (hook_id)
          GROUP BY hook_id, room) AS n
        WHERE w.hook_id = n.hook_id)
      SELECT id AS "deliveryId", attempt_count + 1 AS attempt, hook_id AS "hookId", slow FROM taken`,
    values: [hookIds, mostOfEach],
  });
}
