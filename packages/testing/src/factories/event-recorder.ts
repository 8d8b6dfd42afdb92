import { sql } from '@mailwright/database';
import { createEventWriter, type EventWriter } from '@mailwright/outbox';

/** Writes every event, as if a listener subscribed to all of them. */
export function createEventRecorder(): EventWriter {
  return createEventWriter([
    {
      name: 'recorder',
      subscribed: 'recorded',
      ctes: sql`recorded AS MATERIALIZED (SELECT id AS event_id FROM given_events)`,
      due: sql`'[]'::json`,
      countRows: async (_runner, _where, events) => [...events.values()].reduce((sum, count) => sum + count, 0),
    },
  ]);
}
