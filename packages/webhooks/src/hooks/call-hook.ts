// Raw SQL: set-wise and guarded, the hook's row decides whether it gets anything.
import type { EventName } from '@mailwright/contracts';
import { prepared, type Sql, sql } from '@mailwright/database';
import { type EventWork } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { getsDeliveries, stateAtBirth, webhookListener } from './insert-deliveries.ts';

/** An event for one hook. */
export interface HookCall {
  subscriberId: string;
  listId: string;
  data: unknown;
}

/**
 * Writes events of one type, each with a delivery to one hook only, in the caller's transaction. For a hook that is switched off
 * the deliveries are cancelled from the start, as those of other events are, and `recover` resets them.
 * @param calls of one list.
 * @returns what to publish after its commit; undefined when the hook gets no deliveries, or isn't registered for such events of
 *   that list.
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
        INSERT INTO events (id, account_id, list_id, subscriber_id, type, data, occurred_at)
        SELECT id, ${accountId}, list_id, subscriber_id, ${event}, data::json, now() FROM given),
      delivered AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, status, reason, finished_at)
        SELECT uuid_v7(), ${accountId}, id, ${hookId}, ${stateAtBirth} FROM given)
      SELECT status = 'active' AS "isActive", is_failing AS "isFailing" FROM hook`,
    ),
  );
  if (row === undefined) return undefined;
  const due = row.isActive ? [[hookId, accountId, row.isFailing] as [string, string, boolean]] : [];
  return { [webhookListener]: { created: calls.length, due } };
}
