import {
  describeUnknown,
  type EmailAddress,
  type FieldValue,
  parseEmailAddress,
  tagPattern,
  type UpdateSubscriber,
} from '@mailwright/contracts';
import { type FieldErrors, validationProblem } from '@mailwright/platform';
import { type ListField, parseFieldValue } from '../lists/list-field.ts';
import type { ListForSubscribers } from './load-subscriber.ts';
import { findMissing, noChange, type WantedChange } from './plan-change.ts';

/** The address in a request's EMAIL; undefined when there is none, or when it isn't an address. */
export function readEmail(body: Record<string, unknown>): EmailAddress | undefined {
  return typeof body['EMAIL'] === 'string' ? parseEmailAddress(body['EMAIL']) : undefined;
}

/** The authorized callers: the API with a key, users in the console, and the account's automations. */
export type CallerSource = 'api' | 'console' | 'automation';

/** Where an addition comes from: an authorized caller, or a page on which the person, or anyone, has requested it. */
export type AdditionSource = CallerSource | 'form' | 'preferences_page';

/** Whether an addition comes from an authorized caller. */
export function isByCaller(source: AdditionSource): source is CallerSource {
  return source !== 'form' && source !== 'preferences_page';
}

type WithEmail = WantedChange & { email: NonNullable<WantedChange['email']> };

/**
 * Reads the change that an addition requests.
 * @throws ProblemError `validation_failed`
 */
export function readAddition(
  list: ListForSubscribers,
  body: UpdateSubscriber & { resubscribe: boolean },
  { isNew, source }: { isNew: boolean; source: AdditionSource },
): WithEmail {
  const errors: FieldErrors = {};
  const { email, values } = readValues(list.fields, body, errors);
  // If a form required less of existing subscribers, it would reveal who is on the list.
  const needsAll = isNew || !isByCaller(source);
  const missing = needsAll ? findMissing(list.fields, { email, values }) : email === undefined ? ['EMAIL'] : [];
  for (const tag of missing) errors[tag] ??= ['is required'];
  if (Object.keys(errors).length > 0 || email === undefined) throw validationProblem(errors);
  return {
    ...noChange,
    email,
    values,
    // An addition never removes tags, so `tags` means the same as `tag` here.
    addTags: [...(body.tags ?? []), ...(body.tag ?? [])],
    ipAddress: body.ip_address,
    consentIpAddress: body.ip_address ?? null,
    move: moveOf(source, body),
    source,
  };
}

function moveOf(source: AdditionSource, { resubscribe }: { resubscribe: boolean }): WantedChange['move'] {
  if (!isByCaller(source)) return 'sign-up';
  return resubscribe ? 'subscribe' : undefined;
}

/**
 * Reads the change that an update requests.
 * @param errors what else is wrong with the request.
 * @throws ProblemError `validation_failed`
 */
export function readUpdate(list: ListForSubscribers, body: UpdateSubscriber, errors: FieldErrors = {}): WantedChange {
  const { email, values } = readValues(list.fields, body, errors);
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return {
    ...noChange,
    email,
    values,
    addTags: body.tag ?? [],
    replaceTags: body.tags,
    ipAddress: body.ip_address,
  };
}

// Suggesting the field that was meant takes time, and a request may have a thousand unknown names.
const maxSuggestions = 5;

/**
 * Validates a request's values of the list's fields.
 * @param errors gets a message for each unknown tag and each invalid value.
 */
export function readValues(
  fields: ListField[],
  body: Record<string, unknown>,
  errors: FieldErrors,
): Pick<WantedChange, 'email' | 'values'> {
  Object.assign(errors, findEmailErrors(body));
  const values = new Map<string, FieldValue | null>();
  let suggestions = 0;
  for (const [tag, given] of Object.entries(body)) {
    if (tag === 'EMAIL' || !tagPattern.test(tag)) continue;
    const field = fields.find((candidate) => candidate.tag === tag);
    if (field === undefined) {
      const message = 'is not a field of this list';
      const tags = suggestions < maxSuggestions ? fields.map((each) => each.tag) : [];
      suggestions += 1;
      errors[tag] = [describeUnknown(message, tag, tags)];
      continue;
    }
    const parsed = parseFieldValue(field, given);
    if (!parsed.ok) errors[tag] = [parsed.message];
    else if (parsed.value === null && field.required) errors[tag] = ['is required'];
    else values.set(field.id, parsed.value);
  }
  return { email: readEmail(body), values };
}

/** What is wrong with a request's EMAIL, if it has one. */
export function findEmailErrors(body: Record<string, unknown>): FieldErrors {
  if (!('EMAIL' in body) || readEmail(body) !== undefined) return {};
  return { EMAIL: [isEmpty(body['EMAIL']) ? 'is required' : 'must be an email address'] };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
