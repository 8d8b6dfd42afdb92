import type { Sql } from '@mailwright/database';

/** Something that happened to a subscriber. */
export interface PastEvent {
  id: string;
  type: string;
  occurredAt: Date;
  data: unknown;
}

/** What is kept of what happened to a subscriber, oldest first: only what hooks were to hear of. */
export async function readEventsOf(sql: Sql, subscriberId: string): Promise<PastEvent[]> {
  return sql.query<PastEvent & Record<string, unknown>>({
    text: `SELECT id, type, occurred_at AS "occurredAt", data FROM events WHERE subscriber_id = $1 ORDER BY id`,
    values: [subscriberId],
  });
}
