import { type Actor, appendAudit } from '@mailwright/audit';
import { type Database, inTransaction } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { cancelPendingDeliveries } from './cancel-deliveries.ts';
import { noSuchHook } from './hook-resource.ts';

/**
 * Deletes a hook: nothing more is sent to it from the moment this commits. One batch of its pending deliveries is cancelled
 * here, and the rest by a worker later, so that the response time doesn't depend on their number.
 * @throws ProblemError `not_found`
 */
export async function deleteHook(database: Database, accountId: string, uid: string, actor: Actor): Promise<void> {
  const id = fromUid('hook', uid);
  if (id === undefined) throw noSuchHook();
  await inTransaction(database, async (sql) => {
    const deleted = await sql.query({
      text: `UPDATE hooks SET status = 'removed', deleted_at = now(), updated_at = now()
        WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL RETURNING id`,
      values: [id, accountId],
    });
    if (deleted.length === 0) throw noSuchHook();
    await appendAudit(sql, { accountId, actor, action: 'hook.deleted', subject: uid });
  });
  await cancelPendingDeliveries(database, id);
}
