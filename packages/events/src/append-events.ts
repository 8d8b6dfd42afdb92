import type { EventName } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** Something that happened, as its change commits. */
export interface NewEvent {
  type: EventName;
  listId: string | null;
  /** Whom it is about, so that an erasure finds it. */
  subscriberId: string | null;
  /** The `data` of the delivery, as the catalogue describes it for this type. */
  data: unknown;
  occurredAt: Date;
}

// The request that commits an event also announces it; the relay only steps in when that didn't happen.
const relayAfter = '2 seconds';

/** How many parameters `appendEventsSql` takes. */
export const appendEventsParameters = 7;

/**
 * SQL that writes events where somebody listens, and gives the `id` of each one written: for the WITH clause of the
 * statement that makes the change, so that both commit in one round trip. Whether somebody listens is looked up in that
 * statement and never cached, so a hook hears everything from the moment it is registered.
 * @param first the number of its first parameter; the values are `appendEventsValues`'.
 * @param condition SQL that is true when the change was made.
 */
export function appendEventsSql(first: number, condition: string): string {
  const [account, ids, lists, subscribers, types, data, times] = Array.from(
    { length: appendEventsParameters },
    (_, i) => `$${first + i}`,
  );
  return `INSERT INTO events (id, account_id, list_id, subscriber_id, type, data, occurred_at, relay_at)
    SELECT e.id, ${account}::uuid, e.list_id, e.subscriber_id, e.type, e.data::json, e.occurred_at, clock_timestamp() + interval '${relayAfter}'
    FROM unnest(${ids}::uuid[], ${lists}::uuid[], ${subscribers}::uuid[], ${types}::text[], ${data}::text[], ${times}::timestamptz[])
      AS e (id, list_id, subscriber_id, type, data, occurred_at)
    WHERE (${condition}) AND EXISTS (
      SELECT 1 FROM hooks h
      WHERE h.account_id = ${account}::uuid AND h.event = e.type AND h.status = 'active'
        AND (h.list_id IS NULL OR h.list_id = e.list_id))
    RETURNING id`;
}

/** The parameters of `appendEventsSql`, in its order. */
export function appendEventsValues(accountId: string, events: NewEvent[]): unknown[] {
  return [
    accountId,
    events.map(() => newId()),
    events.map((event) => event.listId),
    events.map((event) => event.subscriberId),
    events.map((event) => event.type),
    events.map((event) => JSON.stringify(event.data)),
    events.map((event) => event.occurredAt),
  ];
}

/**
 * Writes events in the caller's transaction, where somebody listens.
 * @returns the ids of those written, to be announced after the commit.
 */
export async function appendEvents(sql: Sql, accountId: string, events: NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = await sql.query<{ id: string }>({
    name: 'append-events',
    text: appendEventsSql(1, 'true'),
    values: appendEventsValues(accountId, events),
  });
  return rows.map((row) => row.id);
}
