import type { Sql } from '@mailwright/database';
import { returnToFeed } from './hand-out.ts';

const batchSize = 500;

/**
 * Returns deliveries to the feed that the queue or a worker was trusted with for too long: jobs that Redis lost, and
 * sends of workers that were killed. One that is being sent keeps its place until its lease ends. Safe in any number of
 * processes: each takes other rows.
 * @returns the hooks they are for, and whether there may be more.
 */
export async function sweepOverdue(sql: Sql): Promise<{ hookIds: string[]; isMore: boolean }> {
  const rows = await sql.query<{ hookId: string; isLost: boolean }>({
    name: 'sweep-overdue',
    text: `WITH overdue AS (
        SELECT id, hook_id, lease_until FROM deliveries
        WHERE status = 'pending' AND in_flight AND trusted_until <= now()
        ORDER BY trusted_until LIMIT ${batchSize} FOR UPDATE SKIP LOCKED),
      lost AS (SELECT id, hook_id FROM overdue WHERE lease_until IS NULL OR lease_until <= now()),
      leased AS (
        UPDATE deliveries d SET trusted_until = overdue.lease_until FROM overdue
        WHERE d.id = overdue.id AND overdue.lease_until > now()),
      ${returnToFeed('lost')}
      SELECT hook_id AS "hookId", lease_until IS NULL OR lease_until <= now() AS "isLost" FROM overdue`,
  });
  const lost = rows.filter(({ isLost }) => isLost);
  return { hookIds: [...new Set(lost.map(({ hookId }) => hookId))], isMore: rows.length === batchSize };
}
