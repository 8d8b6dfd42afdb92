import { type Actor, appendAudit } from '@mailwright/outbox';
import type { HookResource } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { fromUid, type Precondition } from '@mailwright/platform';
import { cancelPendingDeliveries } from './cancel-deliveries.ts';
import { noSuchHook } from './hook-resource.ts';
import { lockUnchanged } from './read-hooks.ts';

/**
 * Deletes a hook: nothing more is sent to it from the moment this commits. Of what was still to be delivered one batch is
 * cancelled here, and the rest by the worker when it comes to it, so that the answer doesn't depend on how much there is.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function deleteHook(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
  precondition?: Precondition<HookResource>,
): Promise<void> {
  const id = fromUid('hook', uid);
  if (id === undefined) throw noSuchHook();
  await inTransaction(database, async (sql) => {
    await lockUnchanged(sql, accountId, id, { precondition, evenRemoved: true });
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
