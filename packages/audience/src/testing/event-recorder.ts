import { sql } from '@mailwright/database';
import { createEventWriter, type EventWriter } from '@mailwright/outbox';

/** Writes every event, as if a listener heard all of them. */
export function createEventRecorder(): EventWriter {
  return createEventWriter([
    {
      name: 'recorder',
      heard: 'recorded',
      ctes: sql`recorded AS MATERIALIZED (SELECT id AS event_id FROM given_events)`,
      due: sql`'[]'::json`,
      countBirths: async (_runner, _where, events) => [...events.values()].reduce((sum, count) => sum + count, 0),
    },
  ]);
}
