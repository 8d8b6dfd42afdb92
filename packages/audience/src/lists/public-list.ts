import type { ListForm, ListLanguage } from '@mailwright/contracts';
import type { Transaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

/** What a list's subscribers see of it. */
export interface PublicList {
  uid: string;
  /** The public name, or the name if there is none. */
  name: string;
  language: ListLanguage;
  /** The color of the list's form, such as `#8a3b12`; null for the color of all pages. */
  accentColor: string | null;
}

/** What subscribers see of a list of the account; undefined when there is no such list, or it is being deleted. */
export async function readPublicList(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  listId: string,
): Promise<PublicList | undefined> {
  const row = await prisma.list.findUnique({
    where: { id: listId, accountId, deletedAt: null },
    select: { id: true, name: true, publicName: true, language: true, form: true },
  });
  if (row === null) return undefined;
  const { accent_color: accentColor = null } = row.form as Partial<ListForm>;
  return { uid: toUid('list', row.id), name: row.publicName ?? row.name, language: row.language, accentColor };
}
