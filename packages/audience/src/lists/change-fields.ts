// A row lock on the list serializes changes of its fields.
import { type AddListField, type ListFieldResource, standardTags, type UpdateListField } from '@mailwright/contracts';
import {
  type Database,
  inPrismaTransaction,
  Prisma,
  sql,
  type Transaction,
  violatedUnique,
} from '@mailwright/database';
import { type Actor, appendAudit, changedProperties } from '@mailwright/outbox';
import {
  type FieldErrors,
  newId,
  type Precondition,
  ProblemError,
  toUid,
  validationProblem,
} from '@mailwright/platform';
import { checkField, type ListField, maxFields, toFieldResource } from './list-field.ts';
import { noSuchField, noSuchList, readListId } from './read-lists.ts';

/**
 * Adds a field to a list of the account.
 * @param id the new field's id. A request that is run again passes the same one, and gets the field that its first run
 *   created.
 * @throws ProblemError `not_found`, `validation_failed`, `field_exists`
 */
export function addField(
  database: Database,
  accountId: string,
  id: string,
  listUid: string,
  body: AddListField,
  actor: Actor,
): Promise<ListFieldResource> {
  return changeFields(database, accountId, listUid, async (tx, listId, fields) => {
    const made = fields.find((field) => field.id === id);
    if (made !== undefined) return made;
    const errors: FieldErrors = {};
    const defaultValue = checkField(body, body.default_value, errors);
    if (fields.length >= maxFields) errors['tag'] = [`cannot be added: a list has at most ${maxFields} fields`];
    refuse(errors);
    const { tag, type, required, options, visible } = body;
    const position = 1 + Math.max(...fields.map((field) => field.position));
    const label = body.label ?? tag;
    await appendAudit(tx, { accountId, actor, action: 'field.created', subject: listUid, details: { tag } });
    return tx.prisma.listField.create({
      data: {
        id,
        accountId,
        listId,
        tag,
        label,
        type,
        required,
        options,
        visible,
        position,
        defaultValue: defaultValue ?? Prisma.DbNull,
      },
    });
  });
}

/**
 * Changes the given properties of a field. Values are stored by the field's id, so changing the tag loses none.
 * @throws ProblemError `not_found`, `validation_failed`, `field_exists`, `field_protected`; what `precondition` throws
 */
export function updateField(
  database: Database,
  accountId: string,
  listUid: string,
  tag: string,
  body: UpdateListField,
  { actor, precondition }: { actor: Actor; precondition?: Precondition<ListFieldResource> | undefined },
): Promise<ListFieldResource> {
  return changeFields(database, accountId, listUid, async (tx, _listId, fields) => {
    const field = fields.find((candidate) => candidate.tag === tag);
    if (field === undefined) throw noSuchField();
    precondition?.(toFieldResource(field));
    const { default_value: given, ...rest } = body;
    const next = { ...field, ...withoutUndefined(rest) };
    if (tag === standardTags[0]) refuseToChangeEmail(body);
    const errors: FieldErrors = {};
    const defaultValue = checkField(next, given === undefined ? field.defaultValue : given, errors);
    refuse(errors);
    const row = await tx.prisma.listField.update({
      where: { id: field.id, accountId },
      data: { ...withoutUndefined(rest), defaultValue: defaultValue ?? Prisma.DbNull },
    });
    const changed = changedProperties(toFieldResource(field), toFieldResource(row as ListField));
    if (changed.length > 0)
      await appendAudit(tx, {
        accountId,
        actor,
        action: 'field.changed',
        subject: listUid,
        details: { tag: row.tag, changed },
      });
    return row;
  });
}

const maxNamedSegments = 5;

/**
 * Rejects if the object is in use and so can't be deleted or changed. Called while the object's list is locked. A tag
 * is given by its name.
 */
export type UsageGuard = (tx: Transaction, accountId: string, listId: string, id: string) => Promise<void>;

/**
 * Deletes a field. From now on, no response contains it or its values; its values are removed from the subscribers in
 * the background. Resolves to the field's id, for publishing its removal.
 * @param refuseUsed rejects if another package uses the field.
 * @throws ProblemError `not_found`, `field_protected`; `field_in_use` when a segment has a condition on it; what
 *   `precondition` and `refuseUsed` throw
 */
export async function deleteField(
  database: Database,
  accountId: string,
  listUid: string,
  tag: string,
  actor: Actor,
  refuseUsed: UsageGuard,
  precondition?: Precondition<ListFieldResource>,
): Promise<string> {
  let fieldId = '';
  await changeFields(database, accountId, listUid, async (tx, listId, fields) => {
    const { prisma } = tx;
    const field = fields.find((candidate) => candidate.tag === tag);
    if (field === undefined) throw noSuchField();
    if (tag === standardTags[0]) throw new ProblemError('field_protected');
    precondition?.(toFieldResource(field));
    fieldId = field.id;
    const segments = await prisma.segment.findMany({
      where: { accountId, listId, fieldIds: { has: fieldId } },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: maxNamedSegments,
    });
    if (segments.length > 0) {
      const uids = segments.map(({ id }) => toUid('seg', id)).join(', ');
      throw new ProblemError(
        'field_in_use',
        `${uids} use the field in their conditions. Change or delete those first.`,
      );
    }
    await refuseUsed(tx, accountId, listId, fieldId);
    await appendAudit(tx, { accountId, actor, action: 'field.deleted', subject: listUid, details: { tag } });
    await prisma.fieldRemoval.create({ data: { fieldId, listId } });
    return prisma.listField.delete({ where: { id: fieldId, accountId } });
  });
  return fieldId;
}

/** Adds fields after the list's other fields, in the caller's transaction, which has locked the list. */
export async function addFields(
  tx: Transaction,
  { accountId, listId }: { accountId: string; listId: string },
  fields: readonly Pick<ListField, 'tag' | 'label' | 'type'>[],
): Promise<void> {
  const last = await tx.prisma.listField.findFirst({ where: { listId, accountId }, orderBy: { position: 'desc' } });
  const position = (last?.position ?? 0) + 1;
  await tx.prisma.listField.createMany({
    data: fields.map(({ tag, label, type }, index) => ({
      id: newId(),
      accountId,
      listId,
      tag,
      label,
      type,
      required: false,
      options: [],
      visible: false,
      position: position + index,
    })),
  });
  await tx.prisma.list.update({ where: { id: listId, accountId }, data: { updatedAt: new Date() } });
}

/** A field as Prisma returns it, with any JSON as its default value, or as it was read. */
type FieldRow = Prisma.ListFieldGetPayload<object> | ListField;

/** Runs a change with the list locked, so that changes of its fields are serialized. */
async function changeFields(
  database: Database,
  accountId: string,
  listUid: string,
  change: (tx: Transaction, listId: string, fields: (ListField & { position: number })[]) => Promise<FieldRow>,
): Promise<ListFieldResource> {
  const listId = readListId(listUid);
  try {
    const row = await inPrismaTransaction(database, async (tx) => {
      const [list] = await tx.query<{ id: string }>(sql`
        SELECT id FROM lists WHERE id = ${listId}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
        FOR NO KEY UPDATE`);
      if (list === undefined) throw noSuchList();
      const fields = await tx.prisma.listField.findMany({ where: { listId, accountId }, orderBy: { position: 'asc' } });
      const changed = await change(tx, listId, fields as (ListField & { position: number })[]);
      await tx.prisma.list.update({ where: { id: listId, accountId }, data: { updatedAt: new Date() } });
      return changed;
    });
    return toFieldResource(row as ListField);
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    throw new ProblemError('field_exists', undefined, { errors: { tag: ['is taken'] }, cause: error });
  }
}

function refuseToChangeEmail(body: UpdateListField): void {
  const fixed = { tag: standardTags[0] as string, required: true };
  const changes =
    (body.tag ?? fixed.tag) !== fixed.tag ||
    (body.required ?? fixed.required) !== fixed.required ||
    (body.default_value ?? null) !== null;
  if (changes) throw new ProblemError('field_protected');
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
}

function withoutUndefined<T extends object>(given: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}
