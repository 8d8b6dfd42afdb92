import type { EventName } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';

/**
 * Writes an event for a single delivery, which the caller writes in the same transaction; no listener gets the event.
 * It has no subscriber, and occurs now.
 * @returns false when an event with this id exists, since an earlier run of the caller's request has written it.
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

/** A stored event of a subscriber. */
interface PastEvent {
  id: string;
  type: string;
  occurredAt: Date;
  data: unknown;
}

const readAtOnce = 1_000;

/**
 * The stored events of a person, oldest first, in batches. Only events to which a hook subscribed were stored. There
 * may be very many, so only their ids are read at once: the index of a subscriber's events has no order by which pages
 * could be read.
 * @param person the ids of their subscribers; and their address, for events of transactional emails without a
 *   subscriber, which the index `events_of_emails` finds.
 */
export async function* readEventsOf(
  sql: Sql,
  accountId: string,
  person: { ids: string[]; address: string },
): AsyncGenerator<PastEvent[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT id FROM events WHERE subscriber_id = ANY($1::uuid[]) AND account_id = $2
      UNION SELECT e.id FROM events e WHERE e.account_id = $2 AND e.subscriber_id IS NULL AND e.type LIKE 'email.%'
        AND lower(e.data #>> '{email,to}') = lower($3) ORDER BY id`,
    values: [person.ids, accountId, person.address],
  });
  for (let from = 0; from < rows.length; from += readAtOnce) {
    yield await sql.query<PastEvent>({
      text: `SELECT id, type, occurred_at AS "occurredAt", data FROM events
        WHERE id = ANY($1::uuid[]) AND account_id = $2 ORDER BY id`,
      values: [rows.slice(from, from + readAtOnce).map(({ id }) => id), accountId],
    });
  }
}
