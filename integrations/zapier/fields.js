import { apiUrl } from './request.js';

/** The list, chosen from those of the account. */
export const listField = {
  key: 'list_uid',
  label: 'List',
  type: 'string',
  required: true,
  dynamic: 'list_choices.id.name',
};

/** The address of a subscriber. */
export const emailField = { key: 'EMAIL', label: 'Email', type: 'string', required: true };

const types = {
  text: { type: 'string' },
  url: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  datetime: { type: 'datetime' },
  // Zapier's own type also has a time, which a date may not have.
  date: { type: 'string', helpText: 'A date such as 2026-01-31.' },
  select: { type: 'string' },
  multiselect: { type: 'string', list: true },
};

/** The fields of the chosen list, except EMAIL, which every list has. */
export async function listOwnFields(z, bundle) {
  const { list_uid: listUid } = bundle.inputData;
  if (!listUid) return [];
  const { data } = await z.request({ url: apiUrl(bundle, `/lists/${encodeURIComponent(listUid)}`) });
  return data.fields.filter(({ tag }) => tag !== 'EMAIL').map(toInputField);
}

// None is required: the action may update a subscriber who has a value already, and the API says what is missing.
function toInputField({ tag, label, type, options }) {
  const choices = options.length > 0 ? { choices: options } : {};
  return { key: tag, label, required: false, ...types[type], ...choices };
}
