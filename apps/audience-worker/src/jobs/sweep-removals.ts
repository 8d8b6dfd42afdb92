import { findOpenFieldRemovals, findOpenListDeletions, removeField, removeList } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import type { Queues } from '@mailwright/queues';

/** Requeues the removals that no worker holds: those that Redis or a killed worker lost, and those that wait. */
export async function sweepRemovals(database: Database, queues: Queues): Promise<void> {
  const lists = await findOpenListDeletions(database);
  await queues.add(
    removeList,
    lists.map((listId) => ({ id: listId, payload: { listId } })),
  );
  const fields = await findOpenFieldRemovals(database);
  await queues.add(
    removeField,
    fields.map((fieldId) => ({ id: fieldId, payload: { fieldId } })),
  );
}
