// A row lock keeps the list, its fields and its segments unchanged until the definition that refers to them has
// committed.
import type { ListField } from '@mailwright/audience';
import { sql, type Transaction } from '@mailwright/database';
import type { AutomationList } from '../definitions/check-definition.ts';

/**
 * Reads a list with its fields and keeps it from being deleted until the caller's transaction ends; undefined if there
 * is none.
 */
export async function holdList(
  tx: Transaction,
  accountId: string,
  listId: string,
): Promise<AutomationList | undefined> {
  const [list] = await tx.query(sql`
    SELECT 1 FROM lists WHERE id = ${listId}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL FOR SHARE`);
  if (list === undefined) return undefined;
  const fields = (await tx.prisma.listField.findMany({ where: { listId, accountId } })) as ListField[];
  return { accountId, listId, fields };
}
