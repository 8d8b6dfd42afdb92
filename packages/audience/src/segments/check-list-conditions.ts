import type { Conditions } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid, validationProblem } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { noSuchList } from '../subscribers/load-subscriber.ts';
import { checkConditions } from './check-conditions.ts';
import type { StoredGroup } from './stored-condition.ts';

/** Conditions that have been checked against a list, and the list's fields in order. */
interface CheckedConditions {
  listId: string;
  fields: ListField[];
  conditions: StoredGroup;
}

/**
 * Checks conditions that aren't part of a segment against a list of the account.
 * @throws ProblemError `not_found`; `validation_failed`, which names each wrong condition, or the missing list
 */
export async function checkListConditions(
  database: Database,
  accountId: string,
  listUid: string | undefined,
  given: Conditions,
): Promise<CheckedConditions> {
  if (listUid === undefined) throw validationProblem({ list_uid: ['is required with conditions'] });
  const listId = fromUid('list', listUid);
  if (listId === undefined) throw noSuchList();
  const list = await database.prisma.list.findUnique({
    where: { id: listId, accountId, deletedAt: null },
    include: { fields: { orderBy: { position: 'asc' } } },
  });
  if (list === null) throw noSuchList();
  const fields = list.fields as ListField[];
  return { listId, fields, conditions: await checkConditions(database, { accountId, listId, fields }, given) };
}
