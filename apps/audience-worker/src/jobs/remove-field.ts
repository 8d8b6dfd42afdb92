import { claimFieldRemoval, removeFieldValues } from '@mailwright/audience';
import type { RemovalContext } from './removal-context.ts';

/**
 * Handles `removeField`: removes the values of a deleted field from the list's subscribers, batch by batch. The
 * checkpoint commits with each batch, so that the next worker resumes there.
 */
export function createRemoveFieldHandler(context: RemovalContext): (payload: { fieldId: string }) => Promise<void> {
  const { database, log, removed, stopping } = context;

  return async ({ fieldId }) => {
    if (!(await claimFieldRemoval(database, fieldId))) return;
    const startedAt = performance.now();
    let subscribers = 0;
    for (;;) {
      const done = await removeFieldValues(database, fieldId, { release: stopping.aborted });
      subscribers += done.changed;
      removed.inc({ kind: 'field value' }, done.changed);
      if (!done.anyLeft || stopping.aborted) break;
    }
    log.info('field.removed', { fieldId, subscribers, durationMs: Math.round(performance.now() - startedAt) });
  };
}
