import { AddList } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { operator } from '@mailwright/outbox';
import { fromUid, newId } from '@mailwright/platform';
import { addList, type SubscriptionMode } from '@mailwright/audience';

/** Adds a list with only the standard fields. */
export async function addTestList(
  database: Database,
  accountId: string,
  subscription: SubscriptionMode = 'single_opt_in',
): Promise<{ listId: string; listUid: string }> {
  const input = AddList.parse({ name: 'News', from_name: 'Ada', from_email: 'ada@example.com', subscription });
  const { uid } = await addList(database, accountId, newId(), input, operator);
  return { listId: fromUid('list', uid) ?? '', listUid: uid };
}
