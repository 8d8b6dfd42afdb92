import type { Sql } from '@mailwright/database';

/** A stored event of a subscriber. */
export interface PastEvent {
  id: string;
  type: string;
  occurredAt: Date;
  data: unknown;
}

/** The stored events of a subscriber, oldest first: only those that a hook heard were written. */
export async function readEventsOf(sql: Sql, subscriberId: string): Promise<PastEvent[]> {
  return sql.query<PastEvent & Record<string, unknown>>({
    text: `SELECT id, type, occurred_at AS "occurredAt", data FROM events WHERE subscriber_id = $1 ORDER BY id`,
    values: [subscriberId],
  });
}
