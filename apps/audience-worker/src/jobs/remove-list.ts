import {
  claimListDeletion,
  completeListDeletion,
  releaseListDeletion,
  removeListRow,
  removeSubscribersOfList,
} from '@mailwright/audience';
import { removeDeliveriesOfList, removeEventsOfList } from '@mailwright/webhooks';
import type { RemovalContext } from './removal-context.ts';

/**
 * Handles `removeList`: removes a deleted list's data, batch by batch, each committed on its own. Stopped, killed or
 * started twice, it resumes where it was. Earlier events of the list may still be pending for hooks that cover all
 * lists: it waits for those, and the sweep requeues it.
 */
export function createRemoveListHandler(context: RemovalContext): (payload: { listId: string }) => Promise<void> {
  const { database, log, removed, stopping } = context;

  return async ({ listId }) => {
    if (!(await claimListDeletion(database, listId))) return;
    const startedAt = performance.now();
    const counts = { subscribers: 0, events: 0 };
    const report = (outcome: string) =>
      log.info('list.removed', { listId, outcome, ...counts, durationMs: Math.round(performance.now() - startedAt) });

    for (let count = -1; count !== 0;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      count = await removeSubscribersOfList(database, listId);
      removed.inc({ kind: 'subscriber' }, count);
      counts.subscribers += count;
    }
    for (let more = true; more;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      more = await removeDeliveriesOfList(database, listId);
    }
    await removeListRow(database, listId);
    for (;;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      const { removed: count, anyLeft } = await removeEventsOfList(database, listId);
      removed.inc({ kind: 'event' }, count);
      counts.events += count;
      if (!anyLeft) break;
      if (count === 0) return releaseListDeletion(database, listId, waitSeconds).then(() => report('waiting'));
    }
    await completeListDeletion(database, listId);
    report('completed');
  };
}

// Deliveries under way take from a moment to some minutes.
const waitSeconds = 5;
