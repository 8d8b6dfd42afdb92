import type { EventName } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';

/**
 * Writes an event for one delivery only, which the caller writes in the same transaction: no listener hears it. It has
 * no subscriber, and occurs now.
 * @returns false when an event with this id exists, written by an earlier run of the caller's request.
 */
export async function appendPrivateEvent(
  sql: Sql,
  event: { id: string; accountId: string; type: EventName; data: unknown },
): Promise<boolean> {
  const rows = await sql.query({
    text: `INSERT INTO events (id, account_id, type, data, occurred_at)
      VALUES ($1, $2, $3, $4::json, now()) ON CONFLICT (id) DO NOTHING RETURNING id`,
    values: [event.id, event.accountId, event.type, JSON.stringify(event.data)],
  });
  return rows.length > 0;
}
