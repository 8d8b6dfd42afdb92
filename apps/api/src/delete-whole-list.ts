import { deleteList, removeList } from '@mailwright/audience';
import { endAutomationsOfList } from '@mailwright/automations';
import { endCampaignsOfList } from '@mailwright/campaigns';
import type { ListDeletionResource } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import { removeHooksOfList } from '@mailwright/webhooks';
import type { ApiDeps } from './api-deps.ts';

/**
 * Deletes a list of the account with what is for it alone; its subscribers are removed in the background.
 * @param version see `deleteList`.
 * @throws ProblemError `not_found`; `precondition_failed`
 */
export async function deleteWholeList(
  deps: Pick<ApiDeps, 'database' | 'enqueue'>,
  accountId: string,
  uid: string,
  actor: Actor,
  version?: number,
): Promise<ListDeletionResource> {
  const { listId, deletion } = await inTransaction(deps.database, async (sql) => {
    const deleted = await deleteList(sql, accountId, uid, actor, version);
    await removeHooksOfList(sql, deleted.listId);
    await endAutomationsOfList(sql, accountId, deleted.listId);
    await endCampaignsOfList(sql, deleted.listId);
    return deleted;
  });
  deps.enqueue(removeList, { id: listId, payload: { listId } });
  return deletion;
}
