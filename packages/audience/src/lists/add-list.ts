import type { AddList, ListResource } from '@mailwright/contracts';
import { type Database, Prisma, violatedUnique } from '@mailwright/database';
import { type FieldErrors, newId, validationProblem } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import { parseFieldValue } from '../fields/parse-field-value.ts';
import { listParts, toListResource } from './list-resource.ts';

const standardFields: Omit<ListField, 'id'>[] = [
  { tag: 'EMAIL', label: 'Email', type: 'text', required: true, defaultValue: null, options: [], visible: true },
  {
    tag: 'FIRST_NAME',
    label: 'First name',
    type: 'text',
    required: false,
    defaultValue: null,
    options: [],
    visible: true,
  },
  {
    tag: 'LAST_NAME',
    label: 'Last name',
    type: 'text',
    required: false,
    defaultValue: null,
    options: [],
    visible: true,
  },
];

/**
 * Creates a list with the standard fields and those given.
 * @param id the new list's. A request that is run again, since its first run ended without an answer, gives the same one
 *   and gets the list that run has made.
 * @throws ProblemError `validation_failed` when the fields contradict themselves or each other.
 */
export async function addList(
  database: Database,
  accountId: string,
  id: string,
  input: AddList,
): Promise<ListResource> {
  const fields = [...standardFields, ...readNewFields(input.fields)];
  const data = {
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
  };
  try {
    return toListResource(await database.prisma.list.create({ data, include: listParts }));
  } catch (error) {
    const made =
      violatedUnique(error) === undefined
        ? null
        : await database.prisma.list.findUnique({ where: { id, accountId }, include: listParts });
    if (made === null) throw error;
    return toListResource(made);
  }
}

function readNewFields(given: AddList['fields']): Omit<ListField, 'id'>[] {
  const errors: FieldErrors = {};
  const fields = given.map((field, index) => {
    const at = `fields[${index}]`;
    if (given.findIndex((other) => other.tag === field.tag) < index) errors[`${at}.tag`] = ['is given twice'];
    const hasOptions = field.type === 'select' || field.type === 'multiselect';
    if (hasOptions && field.options.length === 0) errors[`${at}.options`] = ['must have at least one option'];
    if (!hasOptions && field.options.length > 0) errors[`${at}.options`] = ['is for select and multiselect fields'];
    if (new Set(field.options).size < field.options.length) errors[`${at}.options`] = ['must differ from each other'];
    const value = parseFieldValue(field, field.default_value ?? null);
    if (!value.ok) errors[`${at}.default_value`] = [value.message];
    return {
      tag: field.tag,
      label: field.label ?? field.tag,
      type: field.type,
      required: field.required,
      defaultValue: value.ok ? value.value : null,
      options: field.options,
      visible: field.visible,
    };
  });
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return fields;
}
