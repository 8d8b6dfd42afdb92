import { type EmailAddress, type FieldValue, parseEmailAddress, tagPattern } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import { parseFieldValue } from '../fields/parse-field-value.ts';

/** The values of the list's fields in a request. */
export interface GivenValues {
  email: EmailAddress | undefined;
  /** By field id; null removes the value. */
  values: Map<string, FieldValue | null>;
}

/** The address in a request's EMAIL; undefined when there is none, or it isn't one. */
export function readEmail(body: Record<string, unknown>): EmailAddress | undefined {
  return typeof body['EMAIL'] === 'string' ? parseEmailAddress(body['EMAIL']) : undefined;
}

/**
 * Validates a request's values of the list's fields.
 * @param errors gets a message for each unknown tag and each invalid value.
 */
export function readValues(fields: ListField[], body: Record<string, unknown>, errors: FieldErrors): GivenValues {
  const email = readEmail(body);
  if ('EMAIL' in body && email === undefined)
    errors['EMAIL'] = [isEmpty(body['EMAIL']) ? 'is required' : 'must be an email address'];
  const values = new Map<string, FieldValue | null>();
  for (const [tag, given] of Object.entries(body)) {
    if (tag === 'EMAIL' || !tagPattern.test(tag)) continue;
    const field = fields.find((candidate) => candidate.tag === tag);
    if (field === undefined) {
      errors[tag] = ['is not a field of this list'];
      continue;
    }
    const parsed = parseFieldValue(field, given);
    if (!parsed.ok) errors[tag] = [parsed.message];
    else if (parsed.value === null && field.required) errors[tag] = ['is required'];
    else values.set(field.id, parsed.value);
  }
  return { email, values };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
