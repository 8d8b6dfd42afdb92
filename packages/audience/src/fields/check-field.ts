import type { FieldErrors } from '@mailwright/platform';
import type { FieldValue } from '@mailwright/contracts';
import type { ListField } from './list-field.ts';
import { parseFieldValue } from './parse-field-value.ts';

/** The most fields of a list, EMAIL, FIRST_NAME and LAST_NAME included. */
export const maxFields = 103;
// Every change of a subscriber reads the whole list definition, and a page has a hundred of them.
const maxOptionsLength = 10_000;

/**
 * Checks that a field's options and default value fit its type and each other.
 * @param errors gets a message by property, under `at`, such as `fields[2].`.
 * @returns the default value as it is to be stored.
 */
export function checkField(
  field: Pick<ListField, 'type' | 'options'>,
  defaultValue: unknown,
  errors: FieldErrors,
  at = '',
): FieldValue | null {
  const hasOptions = field.type === 'select' || field.type === 'multiselect';
  if (hasOptions && field.options.length === 0) errors[`${at}options`] = ['must have at least one option'];
  if (!hasOptions && field.options.length > 0) errors[`${at}options`] = ['is for select and multiselect fields'];
  if (field.options.join('').length > maxOptionsLength)
    errors[`${at}options`] = [`must have at most ${maxOptionsLength} characters together`];
  if (new Set(field.options).size < field.options.length) errors[`${at}options`] = ['must differ from each other'];
  const parsed = parseFieldValue(field, defaultValue ?? null);
  if (!parsed.ok) errors[`${at}default_value`] = [parsed.message];
  return parsed.ok ? parsed.value : null;
}
