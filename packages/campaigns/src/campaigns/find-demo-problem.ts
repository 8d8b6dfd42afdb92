import { isDemoList } from '@mailwright/audience';
import type { Transaction } from '@mailwright/database';
import type { ContentProblem } from '../content/compile-content.ts';

/** The problem that keeps a campaign from being sent to the list of demo data; none for other lists. */
export async function findDemoProblem(
  database: Pick<Transaction, 'prisma'>,
  { accountId, listId }: { accountId: string; listId: string | null },
): Promise<ContentProblem[]> {
  if (listId === null || !(await isDemoList(database, accountId, listId))) return [];
  const message = 'is the demo data list, whose addresses do not exist; choose another list';
  return [{ part: 'list_uid', line: null, column: null, message }];
}
