import type { ListResource, UpdateList } from '@mailwright/contracts';
import { type Database, Prisma } from '@mailwright/database';
import type { Precondition } from '@mailwright/platform';
import { listParts, toListResource } from './list-resource.ts';
import { noSuchList, readListId } from './read-lists.ts';

/**
 * Changes what is given of a list of the account and leaves the rest.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function updateList(
  database: Database,
  accountId: string,
  uid: string,
  body: UpdateList,
  precondition?: Precondition<ListResource>,
): Promise<ListResource> {
  const id = readListId(uid);
  const row = await database.prisma.$transaction(async (transaction) => {
    // The lock is for what is read, changed and written: the contact, and what the precondition is about.
    const [found] = await transaction.$queryRaw<{ contact: Record<string, string> }[]>`
      SELECT contact FROM lists WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
      FOR NO KEY UPDATE`;
    if (found === undefined) throw noSuchList();
    if (precondition !== undefined)
      precondition(toListResource(await transaction.list.findUniqueOrThrow({ where: { id }, include: listParts })));
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
