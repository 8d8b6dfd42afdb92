import { BatchRow } from '@mailwright/contracts';
import { addSubscribers } from '../subscribers/add-subscribers.ts';
import type { Real } from './model-audience.ts';

/** Runs a batch of one row, which reports errors by row. Resolves to the row's error. */
export async function runInBatch({ deps, accountId, listUid }: Real, row: object, resubscribe = false) {
  const options = { list_uid: listUid, update_existing: true, resubscribe };
  const effects = { maxDeliveries: null, removeEvents: async () => undefined };
  const { results } = await addSubscribers(
    deps,
    accountId,
    options,
    [{ ok: true, row: BatchRow.parse({ action: 'upsert', ...row }) }],
    effects,
  );
  const result = results[0]?.result;
  return result === 'suppressed' || result === 'not_found' ? result : undefined;
}
