import { fromUid, newId, toUid } from '@mailwright/platform';
import type { TestDatabase } from '@mailwright/testing';

/**
 * Adds a finished import into a list, and records that it added these subscribers. Resolves to its uid.
 * @param added `emails`: the subscribers with these addresses; `every`: among those that `fillList` made, each one
 *   whose number is a multiple of this.
 */
export async function addImport(
  database: TestDatabase,
  accountId: string,
  listUid: string,
  added: { emails?: string[]; every?: number } = {},
): Promise<string> {
  const id = newId();
  const listId = fromUid('list', listUid) ?? '';
  const finishedAt = new Date();
  await database.prisma.import.create({
    data: {
      id,
      accountId,
      listId,
      status: 'completed',
      actor: 'system',
      contentType: 'text/csv',
      options: {},
      finishedAt,
    },
  });
  const run = (where: string, value: unknown) =>
    database.query({
      text: `UPDATE subscribers SET import_id = $1 WHERE list_id = $2 AND ${where}`,
      values: [id, listId, value],
    });
  if (added.emails !== undefined) await run('email = ANY($3)', added.emails);
  if (added.every !== undefined) await run(`substring(email FROM '[0-9]+')::int % $3 = 0`, added.every);
  return toUid('imp', id);
}
