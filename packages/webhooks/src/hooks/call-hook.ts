// Raw SQL: set-wise and guarded, the hook's row decides whether it gets anything.
import type { EventName } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type EventWork } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { webhookListener } from './insert-deliveries.ts';

/** An event for one hook. */
export interface HookCall {
  subscriberId: string;
  listId: string;
  data: unknown;
}

/**
 * Writes events of one type, each with a delivery to one hook only, in the caller's transaction.
 * @returns what to publish after its commit; undefined when the hook isn't active, or isn't registered for such events.
 */
export async function callHook(
  sql: Sql,
  hook: { accountId: string; hookId: string; event: EventName },
  calls: HookCall[],
): Promise<EventWork | undefined> {
  const { accountId, hookId, event } = hook;
  const [row] = await sql.query<{ isFailing: boolean }>({
    name: 'call-hook',
    text: `WITH hook AS (
        SELECT id, consecutive_failures > 0 AS is_failing FROM hooks
        WHERE id = $1 AND account_id = $2 AND event = $3 AND status = 'active' AND deleted_at IS NULL),
      given AS (
        SELECT g.* FROM hook, unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::text[]) AS g (id, list_id, subscriber_id, data)),
      written AS (
        INSERT INTO events (id, account_id, list_id, subscriber_id, type, data, occurred_at)
        SELECT id, $2, list_id, subscriber_id, $3, data::json, now() FROM given),
      delivered AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id) SELECT uuid_v7(), $2, id, $1 FROM given)
      SELECT is_failing AS "isFailing" FROM hook`,
    values: [
      hookId,
      accountId,
      event,
      calls.map(() => newId()),
      calls.map(({ listId }) => listId),
      calls.map(({ subscriberId }) => subscriberId),
      calls.map(({ data }) => JSON.stringify(data)),
    ],
  });
  if (row === undefined) return undefined;
  return { [webhookListener]: { created: calls.length, due: [[hookId, accountId, row.isFailing]] } };
}
