import type { ListFieldResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { noSuchList, readListId } from '../lists/read-lists.ts';
import { type ListField, toFieldResource } from './list-field.ts';

/** All fields of a list of the account, in their order. @throws ProblemError `not_found` */
export async function listFields(database: Database, accountId: string, listUid: string): Promise<ListFieldResource[]> {
  const list = await database.prisma.list.findUnique({
    where: { id: readListId(listUid), accountId, deletedAt: null },
    include: { fields: { orderBy: { position: 'asc' } } },
  });
  if (list === null) throw noSuchList();
  return list.fields.map((field) => toFieldResource(field as ListField));
}

/** The field of a list with this tag. @throws ProblemError `not_found` */
export async function getField(
  database: Database,
  accountId: string,
  listUid: string,
  tag: string,
): Promise<ListFieldResource> {
  const field = (await listFields(database, accountId, listUid)).find((candidate) => candidate.tag === tag);
  if (field === undefined) throw noSuchField();
  return field;
}

/** The problem of a tag that isn't one of the list's fields. */
export function noSuchField(): ProblemError {
  return new ProblemError('not_found', 'The list has no such field.');
}
