import { BatchRow, type EmailAddress, isStorableText } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { readDate } from './cell-values.ts';
import { toLabel } from './header-words.ts';
import {
  type ConsentEvidence,
  maxErrorsOfRow,
  type RowContent,
  type RowError,
  type WantedRow,
} from './import-types.ts';
import { saysLeft } from './plan-rows.ts';
import { keepAway, notStorable, refuseRow, type RowOptions, type Status, unknownStatus } from './read-cells.ts';
import { readConsentCell } from './read-consent.ts';
import type { ListField } from '../lists/list-field.ts';
import { readValues } from '../subscribers/read-values.ts';
import { mergeTags } from '../tags/unite-tags.ts';

const unknown = 'is not a known property';
const [Upsert] = BatchRow.options;
// Properties of an exported subscriber that an import may not set.
const readOnly = new Set([
  'uid',
  'list_uid',
  'source',
  'created_at',
  'updated_at',
  'subscribed_at',
  'confirmed_at',
  'unsubscribed_at',
]);

const statusColumn = { means: 'status', kind: 'flag', isWeak: false, empty: null } as const;
const evidenceProperties = [
  ['subscribed_at', 'subscribedAt'],
  ['confirmed_at', 'confirmedAt'],
  ['created_at', 'createdAt'],
  ['unsubscribed_at', 'leftAt'],
] as const;

/**
 * Makes a function that reads an object by the rules of the batch call, in which null removes a value. The object may
 * also have a `status`. What only the service sets is ignored, so that an export can be imported.
 */
export function createObjectReader(fields: ListField[], options: RowOptions): (value: unknown) => RowContent {
  return (value) => {
    if (!isObject(value))
      return {
        ok: false,
        email: null,
        errors: [{ field: null, code: 'invalid_json', message: 'must be a JSON object' }],
      };
    const { status: givenStatus, ...given } = value;
    const body = Object.fromEntries(Object.entries(given).filter(([name]) => !readOnly.has(name)));
    const { email, wanted, errors } = readBody(fields, body, options.tags);
    const own = readObjectStatus(givenStatus, given['unsubscribed_at']);
    if (own === 'unknown' && !saysLeft(options.status)) errors.push(invalid('status', unknownStatus));
    const status = own === undefined || own === 'unknown' ? options.status : keepAway(options.status, own);
    const evidence = readEvidence(given);
    if (wanted !== undefined && errors.length === 0) return { ok: true, wanted: { ...wanted, status, evidence } };
    // An unknown status doesn't hide the time at which the person left.
    const hasLeft = own === 'unknown' && isFilled(given['unsubscribed_at']);
    const left = hasLeft ? keepAway(status, 'unsubscribed') : status;
    const text = typeof body['EMAIL'] === 'string' ? body['EMAIL'].toWellFormed() : null;
    return refuseRow(text, errors.slice(0, maxErrorsOfRow), { email, status: left, evidence });
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an object asks for, apart from the status, and what is wrong with it. */
function readBody(
  fields: ListField[],
  body: Record<string, unknown>,
  ofAll: string[],
): { email: EmailAddress | undefined; wanted: Omit<WantedRow, 'status' | 'evidence'> | undefined; errors: RowError[] } {
  const errors = findWrongNames(body);
  const parsed = Upsert.safeParse({ ...body, action: 'upsert' });
  if (!parsed.success) errors.push(...parsed.error.issues.flatMap(describeIssue));
  const found: FieldErrors = {};
  const { email, values } = readValues(fields, body, found);
  if (!('EMAIL' in body)) found['EMAIL'] = ['is required'];
  for (const [field, messages] of Object.entries(found)) errors.push(...messages.map((each) => toError(field, each)));
  if (email === undefined || !parsed.success) return { email, wanted: undefined, errors };
  const { tag = [], tags: given = [], ip_address: ipAddress } = parsed.data;
  const tags = tag.length + given.length === 0 ? ofAll : mergeTags(ofAll, given, tag);
  return { email, wanted: { email, values, tags, ipAddress: ipAddress ?? undefined }, errors };
}

function findWrongNames(body: Record<string, unknown>): RowError[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (!isStorable(value)) return [invalid(name, notStorable)];
    return name === '__proto__' || name === 'action' ? [invalid(name, unknown)] : [];
  });
}

/** The status that an object has; undefined if it has none. */
function readObjectStatus(status: unknown, leftAt: unknown): Status | 'unknown' | undefined {
  // Without a status, only the time at which the person left says that they have.
  if (!isFilled(status) && isFilled(leftAt)) return 'unsubscribed';
  if (status === undefined || status === null || status === '') return undefined;
  return (typeof status === 'string' ? readConsentCell(statusColumn, status.trim()) : null) ?? 'unknown';
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** A value that isn't understood is no reason to leave the person out. */
function readEvidence(given: Record<string, unknown>): ConsentEvidence | undefined {
  const evidence: ConsentEvidence = {};
  for (const [property, name] of evidenceProperties) {
    const value = given[property];
    const date = typeof value === 'string' ? readDate(value, { order: undefined, timeZone: 'UTC' }) : undefined;
    if (date?.ok === true) evidence[name] = date.value.instant;
  }
  return Object.keys(evidence).length === 0 ? undefined : evidence;
}

/** Whether the texts in a value can be stored: it is a text or an array of texts, since no field has nested arrays. */
function isStorable(value: unknown): boolean {
  const isFine = (each: unknown) => typeof each !== 'string' || isStorableText(each);
  return Array.isArray(value) ? value.every(isFine) : isFine(value);
}

function toError(field: string, message: string): RowError {
  if (message === 'is required') return { field, code: field === 'EMAIL' ? 'invalid_email' : 'required', message };
  return field === 'EMAIL' ? { field, code: 'invalid_email', message } : invalid(field, message);
}

/** A property's name may be any text, so it is shown as a single line. */
function invalid(name: string, message: string): RowError {
  return { field: toLabel(name), code: 'invalid_value', message };
}

type Issue = NonNullable<ReturnType<typeof Upsert.safeParse>['error']>['issues'][number];

function describeIssue(issue: Issue): RowError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, maxErrorsOfRow).map((name) => invalid(name, unknown));
  const name = String(issue.path[0] ?? '');
  if (name === 'ip_address') return [invalid(name, 'must be an IP address')];
  return [invalid(name, 'must be at most 100 tags of at most 100 characters, without commas')];
}
