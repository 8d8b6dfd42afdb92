// Row locks serialize changes of a list, and additions of lists if the plan limits them.
import type { AddList, ListResource, UpdateList } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, Prisma, sql, toColumns, type Transaction } from '@mailwright/database';
import { type Actor, appendChange, appendCreation } from '@mailwright/outbox';
import { type FieldErrors, newId, type Precondition, ProblemError, validationProblem } from '@mailwright/platform';
import { checkField, type ListField } from './list-field.ts';
import { mailColumns } from './mail-columns.ts';
import { listColumns, listParts, noSuchList, readListId, toListResource } from './read-lists.ts';

const plain = { type: 'text', defaultValue: null, options: [], visible: true } as const;
const standardFields: Omit<ListField, 'id'>[] = [
  { ...plain, tag: 'EMAIL', label: 'Email', required: true, options: [] },
  { ...plain, tag: 'FIRST_NAME', label: 'First name', required: false, options: [] },
  { ...plain, tag: 'LAST_NAME', label: 'Last name', required: false, options: [] },
];

/**
 * Creates a list with the standard fields and the given ones.
 * @param id the new list's id. A request that is run again, because its first run ended without a response, passes the
 *   same one and gets the list that the first run created.
 * @throws ProblemError `validation_failed` when a field is invalid or a tag is given twice; `not_found` for the
 *   template of a mail; `plan_limit_reached`
 */
export async function addList(
  database: Database,
  accountId: string,
  id: string,
  input: AddList,
  actor: Actor,
): Promise<ListResource> {
  const { fields: givenFields, ...properties } = input;
  const fields = [...standardFields, ...readNewFields(givenFields)];
  const row = await inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.list.findUnique({ where: { id, accountId }, include: listParts });
    if (made !== null) return made;
    const row = await tx.prisma.list.create({
      data: {
        id,
        accountId,
        name: input.name,
        fromName: input.from_name,
        fromEmail: input.from_email,
        contact: {},
        // The database has a default for each of the others.
        ...toListColumns(properties, { contact: {}, form: {} }),
        ...(await mailColumns(tx, accountId, input)),
        fields: {
          create: fields.map((field, position) => ({
            ...field,
            id: newId(),
            accountId,
            defaultValue: field.defaultValue ?? Prisma.DbNull,
            position,
          })),
        },
      },
      include: listParts,
    });
    await checkListLimit(tx, accountId);
    await appendCreation(tx, { accountId, actor, kind: 'list', resource: toListResource(row) });
    return row;
  });
  return toListResource(row);
}

/**
 * If the plan limits lists, locks the account's row while it counts them, so that concurrent additions don't exceed the
 * limit. It runs after the insertion, so that the lock is held only for the count and the commit.
 */
async function checkListLimit(tx: Transaction, accountId: string): Promise<void> {
  const [plan] = await tx.query<{ maxLists: number }>(sql`
    SELECT p.max_lists AS "maxLists" FROM accounts a JOIN plans p ON p.code = a.plan_code
    WHERE a.id = ${accountId}::uuid AND p.max_lists IS NOT NULL FOR NO KEY UPDATE OF a`);
  if (plan === undefined) return;
  const used = await tx.prisma.list.count({ where: { accountId, deletedAt: null } });
  if (used > plan.maxLists) throw new ProblemError('plan_limit_reached', `The plan allows ${plan.maxLists} lists.`);
}

function readNewFields(given: AddList['fields']): Omit<ListField, 'id'>[] {
  const errors: FieldErrors = {};
  const fields = given.map((field, index) => {
    const at = `fields[${index}]`;
    if (given.findIndex((other) => other.tag === field.tag) < index)
      errors[`${at}.tag`] = ['is used by another field in the request'];
    const { tag, type, required, options, visible } = field;
    const defaultValue = checkField(field, field.default_value, errors, `${at}.`);
    return { tag, label: field.label ?? tag, type, required, defaultValue, options, visible };
  });
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return fields;
}

/**
 * Changes the given properties of a list of the account.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function updateList(
  database: Database,
  accountId: string,
  uid: string,
  body: UpdateList,
  { actor, precondition }: { actor: Actor; precondition?: Precondition<ListResource> | undefined },
): Promise<ListResource> {
  const id = readListId(uid);
  const row = await inPrismaTransaction(database, async (tx) => {
    // Locks everything that is read, changed and written back: the contact, the form, and what the precondition checks.
    const [found] = await tx.query<MergedColumns>(sql`
      SELECT contact, form FROM lists WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
      FOR NO KEY UPDATE`);
    if (found === undefined) throw noSuchList();
    const where = { id, accountId };
    const before = toListResource(await tx.prisma.list.findUniqueOrThrow({ where, include: listParts }));
    precondition?.(before);
    const data: Prisma.ListUncheckedUpdateInput = {
      ...toListColumns(body, found),
      ...(await mailColumns(tx, accountId, body)),
    };
    if (Object.keys(data).length > 0) data.updatedAt = new Date();
    const changed = await tx.prisma.list.update({ where, data, include: listParts });
    await appendChange(tx, { accountId, actor, kind: 'list', before, after: toListResource(changed) });
    return changed;
  });
  return toListResource(row);
}

/** The columns of which an update may give only some parts. */
type MergedColumns = Record<'contact' | 'form', Record<string, string>>;

function toListColumns(body: UpdateList | Omit<AddList, 'fields'>, stored: MergedColumns) {
  const { contact, form, archive, welcome_email: _welcome, confirmation_email: _confirmation, ...given } = body;
  return {
    ...toColumns(listColumns, given),
    ...(contact && { contact: withoutNulls({ ...stored.contact, ...contact }) }),
    ...(form && { form: withoutNulls({ ...stored.form, ...form }) }),
    ...(archive?.enabled === undefined ? {} : { archiveEnabled: archive.enabled }),
    ...(archive?.indexed === undefined ? {} : { archiveIndexed: archive.indexed }),
  };
}

function withoutNulls(parts: Record<string, string | null | undefined>): Prisma.InputJsonObject {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
