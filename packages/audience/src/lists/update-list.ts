import type { ListResource, UpdateList } from '@mailwright/contracts';
import { type Database, Prisma } from '@mailwright/database';
import { listParts, toListResource } from './list-resource.ts';
import { noSuchList, readListId } from './read-lists.ts';

/** Changes the given properties of a list of the account. @throws ProblemError `not_found` */
export async function updateList(
  database: Database,
  accountId: string,
  uid: string,
  body: UpdateList,
): Promise<ListResource> {
  const id = readListId(uid);
  const row = await database.prisma.$transaction(async (transaction) => {
    // The lock protects the contact, which is read, merged and written.
    const [found] = await transaction.$queryRaw<{ contact: Record<string, string> }[]>`
      SELECT contact FROM lists WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
      FOR NO KEY UPDATE`;
    if (found === undefined) throw noSuchList();
    const data = toColumns(body, found.contact);
    if (Object.keys(data).length > 0) data.updatedAt = new Date();
    return transaction.list.update({ where: { id }, data, include: listParts });
  });
  return toListResource(row);
}

function toColumns(body: UpdateList, contact: Record<string, string>): Prisma.ListUpdateInput {
  const columns = {
    name: body.name,
    fromName: body.from_name,
    fromEmail: body.from_email,
    replyTo: body.reply_to,
    defaultSubject: body.default_subject,
    subscription: body.subscription,
    sendWelcomeEmail: body.send_welcome_email,
    signUpForm: body.sign_up_form,
    contact: body.contact && withoutNulls({ ...contact, ...body.contact }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function withoutNulls(contact: Record<string, string | null | undefined>): Prisma.InputJsonObject {
  return Object.fromEntries(
    Object.entries(contact).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
