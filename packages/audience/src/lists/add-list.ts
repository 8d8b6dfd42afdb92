import type { AddList, ListResource } from '@mailwright/contracts';
import { type Database, Prisma } from '@mailwright/database';
import { type FieldErrors, newId, ProblemError, validationProblem } from '@mailwright/platform';
import { checkField } from '../fields/check-field.ts';
import type { ListField } from '../fields/list-field.ts';
import { listParts, toListResource } from './list-resource.ts';

const plain = { type: 'text', defaultValue: null, options: [], visible: true } as const;
const standardFields: Omit<ListField, 'id'>[] = [
  { ...plain, tag: 'EMAIL', label: 'Email', required: true, options: [] },
  { ...plain, tag: 'FIRST_NAME', label: 'First name', required: false, options: [] },
  { ...plain, tag: 'LAST_NAME', label: 'Last name', required: false, options: [] },
];

/**
 * Creates a list with the standard fields and those given.
 * @param id the new list's. A request that is run again, since its first run ended without a response, passes the same
 *   one and gets the list that the first run created.
 * @throws ProblemError `validation_failed` when a field is invalid or a tag is given twice; `plan_limit_reached`.
 */
export async function addList(
  database: Database,
  accountId: string,
  id: string,
  input: AddList,
): Promise<ListResource> {
  const fields = [...standardFields, ...readNewFields(input.fields)];
  const row = await database.prisma.$transaction(async (transaction) => {
    const made = await transaction.list.findUnique({ where: { id, accountId }, include: listParts });
    if (made !== null) return made;
    const row = await transaction.list.create({
      data: {
        id,
        accountId,
        name: input.name,
        fromName: input.from_name,
        fromEmail: input.from_email,
        replyTo: input.reply_to ?? null,
        defaultSubject: input.default_subject ?? null,
        subscription: input.subscription,
        sendWelcomeEmail: input.send_welcome_email,
        signUpForm: input.sign_up_form,
        contact: input.contact ?? {},
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
    await checkListLimit(transaction, accountId);
    return row;
  });
  return toListResource(row);
}

/**
 * Where the plan limits lists, locks the account's row while it counts, so that concurrent additions don't exceed the
 * limit: after the insertion, so that the lock is held only for the count and the commit.
 */
async function checkListLimit(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  const [plan] = await transaction.$queryRaw<{ maxLists: number }[]>`
    SELECT p.max_lists AS "maxLists" FROM accounts a JOIN plans p ON p.code = a.plan_code
    WHERE a.id = ${accountId}::uuid AND p.max_lists IS NOT NULL FOR NO KEY UPDATE OF a`;
  if (plan === undefined) return;
  const used = await transaction.list.count({ where: { accountId, deletedAt: null } });
  if (used > plan.maxLists) throw new ProblemError('plan_limit_reached', `The plan allows ${plan.maxLists} lists.`);
}

function readNewFields(given: AddList['fields']): Omit<ListField, 'id'>[] {
  const errors: FieldErrors = {};
  const fields = given.map((field, index) => {
    const at = `fields[${index}]`;
    if (given.findIndex((other) => other.tag === field.tag) < index) errors[`${at}.tag`] = ['is given twice'];
    const { tag, type, required, options, visible } = field;
    const defaultValue = checkField(field, field.default_value, errors, `${at}.`);
    return { tag, label: field.label ?? tag, type, required, defaultValue, options, visible };
  });
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return fields;
}
