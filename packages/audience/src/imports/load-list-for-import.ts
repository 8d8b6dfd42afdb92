import type { Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { type ListForSubscribers, loadListAndSubscriberByEmail } from '../subscribers/load-subscriber.ts';
import { ImportFailure } from './import-failure.ts';

/**
 * The list, as it is now.
 * @throws ImportFailure `list_deleted`
 */
export async function loadListForImport(sql: Sql, accountId: string, listId: string): Promise<ListForSubscribers> {
  try {
    return (await loadListAndSubscriberByEmail(sql, accountId, { listId, emailNormalized: '', hashes: [] })).list;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ImportFailure('list_deleted', 'The list has been deleted.');
  }
}
