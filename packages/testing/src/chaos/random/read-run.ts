import type { Sql } from '@mailwright/database';
import type { StoredDelivery } from '../installation/read-deliveries.ts';

/** An event as it is stored; its time is in milliseconds since the epoch. */
export interface RunEvent {
  id: string;
  accountId: string;
  listId: string;
  email: string;
  createdAt: number;
}

/** A delivery as it is stored, by the database's ids. */
export type RunDelivery = Pick<StoredDelivery, 'status' | 'attempts'> & { id: string; eventId: string; hookId: string };

/** All events of an installation. */
export function readEvents(sql: Sql): Promise<RunEvent[]> {
  return sql.query({
    text: `SELECT id, account_id AS "accountId", list_id AS "listId", data->'subscriber'->>'EMAIL' AS email,
        (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt" FROM events`,
  });
}

/** All deliveries of an installation. */
export function readAllDeliveries(sql: Sql): Promise<RunDelivery[]> {
  return sql.query({
    text: `SELECT d.id, d.event_id AS "eventId", d.hook_id AS "hookId", d.status,
        (SELECT coalesce(json_agg(coalesce(to_json(a.status_code), to_json(a.error_code)) ORDER BY a.number), '[]')
          FROM delivery_attempts a WHERE a.delivery_id = d.id) AS attempts
      FROM deliveries d`,
  });
}

/** Whether nothing is left to be delivered. */
export async function isAllFinished(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ done: boolean }>({
    text: `SELECT NOT EXISTS (SELECT 1 FROM deliveries WHERE status = 'pending') AS done`,
  });
  return row?.done === true;
}
