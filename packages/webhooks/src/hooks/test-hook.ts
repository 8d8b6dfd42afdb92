// ON CONFLICT recognizes a request that runs again. Postgres's clock decides when the delivery is due.
import { type DeliveryResource, type EventName, sampleDelivery } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendPrivateEvent } from '@mailwright/outbox';
import { ProblemError, timeOfId, toUid } from '@mailwright/platform';
import { deliveryColumns, type DeliveryRow, toDeliveryResource } from '../history/read-deliveries.ts';
import { noSuchHook, readHookId } from './read-hooks.ts';

interface Tested {
  id: string;
  event: EventName;
  status: 'active' | 'switched_off' | 'removed';
  listId: string | null;
  listName: string | null;
}

/**
 * Creates a test delivery of a hook's event, with the sample's data. Once this has resolved, the caller adds the job
 * for its first attempt, which is sent ahead of the hook's backlog; without the job, the delivery is sent in its turn.
 * @param id the new delivery's id. A request that is retried after its first run ended without a response passes the
 *   same id and gets the delivery of that run.
 * @throws ProblemError `not_found`, `hook_removed`
 */
export async function testHook(
  database: Pick<Database, 'pool'>,
  accountId: string,
  uid: string,
  id: string,
): Promise<{ delivery: DeliveryResource; hookId: string; isNew: boolean }> {
  return inTransaction(database, async (sql) => {
    const hook = await readHook(sql, accountId, readHookId(uid));
    // The event has the delivery's id, so both exist or neither does.
    const isNew = await appendPrivateEvent(sql, { id, accountId, type: hook.event, data: sampleFor(hook) });
    if (isNew && hook.status === 'removed') throw new ProblemError('hook_removed');
    if (isNew) await addDelivery(sql, accountId, hook.id, id);
    const [row] = await sql.query<DeliveryRow>({
      isShown: true,
      text: `SELECT ${deliveryColumns} FROM deliveries d JOIN events e ON e.id = d.event_id
        WHERE d.id = $1 AND d.account_id = $2`,
      values: [id, accountId],
    });
    if (row === undefined) throw new Error('A test delivery was neither written nor there');
    return { delivery: toDeliveryResource(row), hookId: hook.id, isNew };
  });
}

async function readHook(sql: Sql, accountId: string, id: string): Promise<Tested> {
  const [hook] = await sql.query<Tested>({
    text: `SELECT h.id, h.event, h.status, l.id AS "listId", l.name AS "listName"
      FROM hooks h LEFT JOIN lists l ON l.id = h.list_id
      WHERE h.id = $1 AND h.account_id = $2 AND h.deleted_at IS NULL`,
    values: [id, accountId],
  });
  if (hook === undefined) throw noSuchHook();
  return hook;
}

/**
 * `created_at` is the time in the id, which is the time of the first request, so that lists by time can use the id here
 * too.
 */
async function addDelivery(sql: Sql, accountId: string, hookId: string, id: string): Promise<void> {
  await sql.query({
    text: `INSERT INTO deliveries (id, account_id, event_id, hook_id, test, created_at)
      VALUES ($1, $2, $1, $3, true, $4)`,
    values: [id, accountId, hookId, new Date(timeOfId(id))],
  });
}

/** The sample's data, which is about the hook's list if it is limited to one. */
function sampleFor(hook: Tested): unknown {
  const { data } = sampleDelivery(hook.event);
  if (hook.listId === null) return data;
  const uid = toUid('list', hook.listId);
  const { subscriber } = data as { subscriber?: object };
  return {
    ...data,
    ...(subscriber === undefined ? {} : { subscriber: { ...subscriber, list_uid: uid } }),
    list: { uid, name: hook.listName },
  };
}
