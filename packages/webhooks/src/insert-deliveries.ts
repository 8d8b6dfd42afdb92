import type { EventName } from '@mailwright/contracts';
import { prepared, type Sql, sql } from '@mailwright/database';
import { type EventListener, type EventWork, insertEventsSql } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';

/** The name of the listener that inserts deliveries. */
export const webhookListener = 'webhooks';

/** SQL that is true for a hook `h` that gets deliveries: while it's active, and for some days after it was disabled. */
const getsDeliveries = sql`(h.status = 'active' OR (h.status = 'switched_off' AND h.recoverable_until > now()))`;

/** SQL for the `status`, `reason` and `finished_at` of a new delivery, by the `status` of its hook. */
const initialState = sql`CASE status WHEN 'active' THEN 'pending' ELSE 'cancelled' END::delivery_status,
  CASE status WHEN 'active' THEN NULL ELSE 'hook-switched-off' END,
  CASE status WHEN 'active' THEN NULL ELSE now() END`;

/**
 * Inserts a delivery for each hook that matches an event, in the event's own statement, so that no later step decides
 * which hooks get it. For a disabled hook, the delivery is cancelled from the start, and `recover` resets it.
 */
export function deliveriesOfEvents(): EventListener {
  return {
    name: webhookListener,
    subscribed: 'matched_hooks',
    ctes: sql`matched_hooks AS MATERIALIZED (
        SELECT e.id AS event_id, e.account_id, h.id AS hook_id, h.status, h.consecutive_failures > 0 AS is_failing
        FROM given_events e JOIN hooks h ON h.account_id = e.account_id AND h.event = e.type
          AND (h.list_id IS NULL OR h.list_id = e.list_id) AND ${getsDeliveries}),
      inserted_deliveries AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, status, reason, finished_at)
        SELECT uuid_v7(), account_id, event_id, hook_id, ${initialState} FROM matched_hooks)`,
    due: sql`(SELECT coalesce(json_agg(json_build_array(hook_id, account_id, is_failing)), '[]') FROM (
        SELECT DISTINCT hook_id, account_id, is_failing FROM matched_hooks WHERE status = 'active') AS due)`,
    countRows,
  };
}

/** Counts the deliveries that these numbers of a list's events would cause. */
async function countRows(
  runner: Sql,
  where: { accountId: string; listId: string },
  events: Map<EventName, number>,
): Promise<number> {
  if (events.size === 0) return 0;
  const rows = await runner.query<{ event: EventName; hooks: number }>({
    name: 'count-caused-deliveries',
    text: `SELECT h.event, count(*)::int AS hooks FROM hooks h
      WHERE h.account_id = $1 AND h.event = ANY($2) AND (h.list_id IS NULL OR h.list_id = $3)
        AND ${getsDeliveries.text}
      GROUP BY h.event`,
    values: [where.accountId, [...events.keys()], where.listId],
  });
  return rows.reduce((sum, { event, hooks }) => sum + hooks * (events.get(event) ?? 0), 0);
}

/** An event for one hook. */
interface HookCall {
  subscriberId: string;
  listId: string;
  data: unknown;
}

/**
 * Writes events of one type, each with a delivery to only one hook, in the caller's transaction. For a disabled
 * hook, the deliveries are cancelled from the start, like those of other events, and `recover` resets them.
 * @param calls the events, all of one list.
 * @returns what to publish after the commit; undefined if the hook gets no deliveries, or isn't registered for such
 *   events of that list.
 */
export async function callHook(
  runner: Sql,
  hook: { accountId: string; hookId: string; event: EventName },
  calls: HookCall[],
): Promise<EventWork | undefined> {
  const { accountId, hookId, event } = hook;
  const [row] = await runner.query<{ isActive: boolean; isFailing: boolean }>(
    prepared(
      'call-hook',
      sql`WITH hook AS (
        SELECT h.id, h.status, h.consecutive_failures > 0 AS is_failing FROM hooks h
        WHERE h.id = ${hookId} AND h.account_id = ${accountId} AND h.event = ${event} AND ${getsDeliveries}
          AND (h.list_id IS NULL OR h.list_id = ALL(${calls.map(({ listId }) => listId)}::uuid[]))),
      given AS (
        SELECT g.*, hook.status FROM hook, unnest(${calls.map(() => newId())}::uuid[],
          ${calls.map(({ listId }) => listId)}::uuid[], ${calls.map(({ subscriberId }) => subscriberId)}::uuid[],
          ${calls.map(({ data }) => JSON.stringify(data))}::text[]) AS g (id, list_id, subscriber_id, data)),
      written AS (
        ${insertEventsSql(sql`(SELECT *, ${accountId}::uuid AS account_id, ${event}::text AS type, now() AS occurred_at FROM given) AS g`)}),
      delivered AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, status, reason, finished_at)
        SELECT uuid_v7(), ${accountId}, id, ${hookId}, ${initialState} FROM given)
      SELECT status = 'active' AS "isActive", is_failing AS "isFailing" FROM hook`,
    ),
  );
  if (row === undefined) return undefined;
  const due = row.isActive ? [[hookId, accountId, row.isFailing] as [string, string, boolean]] : [];
  return { [webhookListener]: { created: calls.length, due } };
}
