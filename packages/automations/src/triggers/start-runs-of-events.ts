// This is part of the statement that writes an event.
import { type EventName } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';
import { automationListener, type EventListener } from '@mailwright/outbox';

/** How long a chain of runs that cause one another may get: events of a run deeper than this start nothing. */
export const maxDepth = 10;

/**
 * Starts a run of each automation that an event triggers, in the event's own statement, so that no subscriber is missed
 * while all workers are down; and leaves a signal for each run that waits for the event. Signals are only inserted, so
 * that a change of a subscriber never locks the row of a run. An entry that the automation doesn't allow violates a
 * unique key and starts nothing.
 */
export function runsOfEvents(): EventListener {
  return {
    name: automationListener,
    subscribed: 'matched_automations',
    storesEvents: false,
    ctes: sql`matched_triggers AS MATERIALIZED (
        SELECT e.id AS event_id, e.account_id, e.list_id, e.subscriber_id, e.occurred_at, e.depth, t.automation_id, t.version, t.entry
        FROM given_events e JOIN automation_triggers t
          ON t.account_id = e.account_id AND t.list_id = e.list_id AND t.topic = ANY(e.topics)
        WHERE e.subscriber_id IS NOT NULL),
      started_runs AS (
        INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, wake_at, entry_key, depth, started_at)
        SELECT uuid_v7(), account_id, automation_id, version, list_id, subscriber_id, now(),
          CASE WHEN entry = 'every_time' THEN NULL ELSE subscriber_id::text END, depth, now()
        FROM matched_triggers ON CONFLICT DO NOTHING),
      matched_waits AS MATERIALIZED (
        SELECT e.id AS event_id, e.occurred_at, w.run_id, w.key FROM given_events e
        JOIN automation_waits w ON w.subscriber_id = e.subscriber_id AND w.topic = ANY(e.topics)
        UNION ALL
        SELECT e.id, e.occurred_at, w.run_id, w.key FROM given_events e
        JOIN automation_waits w ON w.subscriber_id IS NULL AND w.account_id = e.account_id AND w.topic = ANY(e.topics)),
      left_signals AS (
        INSERT INTO automation_signals (id, run_id, key, occurred_at)
        SELECT uuid_v7(), run_id, key, occurred_at FROM matched_waits),
      matched_automations AS (
        SELECT event_id FROM matched_triggers UNION ALL SELECT event_id FROM matched_waits)`,
    // Whatever matched, the workers only need to look for due runs.
    due: sql`(SELECT coalesce(json_agg(DISTINCT 'runs'::text), '[]') FROM matched_automations)`,
    countRows: () => Promise.resolve(0),
    isWanted,
  };
}

const topicKinds: Partial<Record<EventName, string[]>> = {
  'subscriber.subscribed': ['subscribed'],
  'subscriber.tagged': ['tagged'],
  'subscriber.updated': ['field', 'untagged'],
  'email.opened': ['opened'],
  'email.clicked': ['clicked'],
};

/**
 * Whether one of these events may match a trigger of the list's automations or a wait of a run. Runs of any list may
 * wait for a subscription to this one.
 */
async function isWanted(
  runner: Sql,
  { accountId, listId }: { accountId: string; listId: string },
  types: EventName[],
): Promise<boolean> {
  const kinds = types.flatMap((type) => topicKinds[type] ?? []);
  if (kinds.length === 0) return false;
  const [row] = await runner.query<{ isWanted: boolean }>({
    name: 'are-events-wanted-by-automations',
    text: `SELECT EXISTS (SELECT 1 FROM automation_triggers t
          WHERE t.account_id = $1 AND t.list_id = $2 AND split_part(t.topic, ':', 1) = ANY($3::text[]))
        OR EXISTS (SELECT 1 FROM automation_waits w WHERE w.account_id = $1 AND w.list_id = $2)
        OR $4::boolean AND EXISTS (SELECT 1 FROM automation_waits w WHERE w.account_id = $1 AND w.subscriber_id IS NULL)
          AS "isWanted"`,
    values: [accountId, listId, kinds, types.includes('subscriber.subscribed')],
  });
  return row?.isWanted === true;
}
