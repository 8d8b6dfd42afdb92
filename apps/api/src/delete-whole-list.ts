import { deleteList, removeList } from '@mailwright/audience';
import { endAutomationsOfList } from '@mailwright/automations';
import { endCampaignsOfList } from '@mailwright/campaigns';
import type { ListDeletionResource } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import { removeHooksOfList } from '@mailwright/webhooks';
import type { ApiDeps } from './api-deps.ts';

/**
 * Deletes a list of the account, removes its hooks, and ends its automations and campaigns. Its subscribers are removed
 * in the background.
 * @param list `version`: see `deleteList`.
 * @param onStopped called if this stops campaigns or automations that had begun; if it throws, nothing changes.
 * @throws ProblemError `not_found`; `precondition_failed`
 */
export async function deleteWholeList(
  deps: Pick<ApiDeps, 'database' | 'enqueue'>,
  { accountId, uid, version }: { accountId: string; uid: string; version?: number | undefined },
  actor: Actor,
  onStopped: () => void,
): Promise<ListDeletionResource> {
  const { listId, deletion } = await inTransaction(deps.database, async (sql) => {
    const deleted = await deleteList(sql, accountId, uid, actor, version);
    await removeHooksOfList(sql, deleted.listId);
    const automations = await endAutomationsOfList(sql, accountId, deleted.listId);
    const campaigns = await endCampaignsOfList(sql, deleted.listId);
    if (automations + campaigns > 0) onStopped();
    return deleted;
  });
  deps.enqueue(removeList, { id: listId, payload: { listId } });
  return deletion;
}
