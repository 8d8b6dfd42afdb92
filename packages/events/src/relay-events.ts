import { type Database, inTransaction } from '@mailwright/database';
import type { Queues } from '@mailwright/queues';
import { eventJobs, eventQueues } from './event-jobs.ts';

const pageSize = 500;
// How long the queue is trusted with an event before the relay adds it again.
const trustQueueFor = '10 seconds';

/**
 * Hands events that aren't fanned out yet to the queues again: those whose announcement didn't reach Redis, and those
 * Redis lost. Goes by the event's own state, never by an id cursor, since transactions commit out of order. Safe in any
 * number of processes: each takes other rows.
 * @returns how many events were handed over.
 * @throws when Redis or Postgres is away; nothing is marked then, so the next call finds the same events.
 */
export async function relayEvents(database: Pick<Database, 'pool'>, queues: Queues): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await inTransaction(database, async (sql) => {
      const rows = await sql.query<{ id: string }>({
        name: 'relay-events',
        text: `UPDATE events SET relay_at = now() + interval '${trustQueueFor}'
          WHERE id IN (
            SELECT id FROM events WHERE fanned_out_at IS NULL AND relay_at <= now()
            ORDER BY relay_at LIMIT ${pageSize} FOR UPDATE SKIP LOCKED)
          RETURNING id`,
      });
      const jobs = eventJobs(rows.map(({ id }) => id));
      for (const definition of eventQueues) await queues.add(definition, jobs);
      return rows.length;
    });
    total += count;
    if (count < pageSize) return total;
  }
}
