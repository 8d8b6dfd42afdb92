import type { Database, Sql } from '@mailwright/database';
import type { Queues } from '@mailwright/queues';
import { attemptJobs, deliverSlowWebhook, deliverWebhook, laneOf } from './delivery-jobs.ts';
import type { HandedOut } from './fan-out-events.ts';

// In jobs. What is beyond waits in Postgres, where it costs nothing: in the queue, a backlog would have to be watched row
// by row, and what a worker doesn't come to in the time that the queue is trusted would be handed out again.
const queueLimit = 2_000;

/** How many more deliveries the queue should be given when so many jobs wait in it; none when it is full. */
export function roomInQueue(jobsWaiting: number): number {
  return Math.max(0, queueLimit - jobsWaiting);
}

/**
 * Hands deliveries that are in flight to the queue, each in its hook's lane. When Redis doesn't take them they wait for
 * the feed again, as far as Postgres can be told; else the sweeper finds them.
 * @throws when Redis is away.
 */
export async function handOut(
  deps: { database: Pick<Database, 'query'>; queues: Queues },
  deliveries: HandedOut[],
): Promise<void> {
  try {
    for (const lane of [deliverWebhook, deliverSlowWebhook]) {
      await deps.queues.add(
        lane,
        attemptJobs(
          deliveries.filter((delivery) => laneOf(delivery) === lane),
          lane,
        ),
      );
    }
  } catch (error) {
    const ids = deliveries.map(({ deliveryId }) => deliveryId);
    await takeBack(deps.database, ids).catch(() => undefined);
    throw error;
  }
}

/** Deliveries that are in flight and that nobody is sending wait again. Resolves to the hooks they are for. */
async function takeBack(sql: Sql, deliveryIds: string[]): Promise<void> {
  await sql.query({
    name: 'take-back',
    // Found by their keys alone: Postgres, which mostly sees hardly anything pending, would go through all that is.
    text: `WITH asked AS MATERIALIZED (
        SELECT id, hook_id, status, in_flight, lease_token FROM deliveries
        WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED),
      lost AS (SELECT id, hook_id FROM asked WHERE status = 'pending' AND in_flight AND lease_token IS NULL),
      ${returnToFeed('lost')}
      SELECT 1`,
    values: [deliveryIds],
  });
}

/**
 * SQL of the common table expressions that end the flight of deliveries, so that they wait for the feed: for a WITH clause
 * behind one of the name given, which holds their rows' locks and has the columns `id` and `hook_id`.
 * @param assignment what else to set in them.
 */
export function returnToFeed(name: string, assignment?: string): string {
  return `returned AS (
        UPDATE deliveries d SET in_flight = false, trusted_until = NULL, lease_token = NULL,
          lease_until = NULL${assignment === undefined ? '' : `, ${assignment}`}
        FROM ${name} WHERE d.id = ${name}.id),
      ${freePlaces(name)}`;
}

/** SQL as `returnToFeed`'s, that only gives the places in the hooks' windows back. */
export function freePlaces(name: string): string {
  return `locked AS (
        SELECT hook_id FROM hook_windows WHERE hook_id IN (SELECT hook_id FROM ${name}) ORDER BY hook_id FOR UPDATE),
      freed AS (
        UPDATE hook_windows w SET in_flight = w.in_flight - n.places, backlog = true
        FROM (SELECT hook_id, count(*) AS places FROM ${name} JOIN locked USING (hook_id) GROUP BY hook_id) AS n
        WHERE w.hook_id = n.hook_id)`;
}
