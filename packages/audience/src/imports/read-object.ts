import { BatchRow, isStorableText } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { readValues } from '../subscribers/read-values.ts';
import { mergeTags } from '../tags/unite-tags.ts';
import { readConsentCell } from './consent-cells.ts';
import {
  type ConsentEvidence,
  maxErrorsOfRow,
  onlyStatus,
  type RowContent,
  type RowError,
  type WantedRow,
} from './import-types.ts';
import { toLabel } from './make-tag.ts';
import { saysLeft } from './plan-imported-row.ts';
import { keepAway, notStorable, type RowOptions, unknownStatus } from './read-cells.ts';
import { readDate } from './read-date.ts';

const unknown = 'is not a known property';
const [Upsert] = BatchRow.options;
// What an export has of a subscriber beside what an import may say.
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
 * Makes a function that reads an object by the rules of the batch call, in which null removes a value. It may have a
 * `status`, too. What only the service sets is left out, so that an export can be imported.
 */
export function createObjectReader(fields: ListField[], options: RowOptions): (value: unknown) => RowContent {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return refuse(null, [{ field: null, code: 'invalid_json', message: 'must be a JSON object' }]);
    const { status: givenStatus, ...given } = value as Record<string, unknown>;
    // Without a status the time at which someone left is all that says so.
    const status = isFilled(givenStatus) || !isFilled(given['unsubscribed_at']) ? givenStatus : 'unsubscribed';
    const body = Object.fromEntries(Object.entries(given).filter(([name]) => !readOnly.has(name)));
    const errors: RowError[] = [];
    for (const [name, each] of Object.entries(body))
      if (!isStorable(each)) errors.push(invalid(name, notStorable));
      else if (name === '__proto__' || name === 'action') errors.push(invalid(name, unknown));
    const parsed = Upsert.safeParse({ ...body, action: 'upsert' });
    if (!parsed.success) errors.push(...parsed.error.issues.flatMap(describeIssue));
    const found: FieldErrors = {};
    const { email, values } = readValues(fields, body, found);
    if (!('EMAIL' in body)) found['EMAIL'] = ['is required'];
    for (const [field, messages] of Object.entries(found)) errors.push(...messages.map((each) => toError(field, each)));
    const isEmpty = status === undefined || status === null || status === '';
    const own = typeof status === 'string' && !isEmpty ? readConsentCell(statusColumn, status.trim()) : undefined;
    if (!isEmpty && (own === undefined || own === null) && !saysLeft(options.status))
      errors.push(invalid('status', unknownStatus));
    const wantedStatus = own === undefined || own === null ? options.status : keepAway(options.status, own);
    const evidence = readEvidence(given);
    if (email === undefined || !parsed.success || errors.length > 0) {
      const address = body['EMAIL'];
      // A status that isn't known doesn't hide the time at which the person left.
      const hasLeftAt = (own === undefined || own === null) && isFilled(given['unsubscribed_at']);
      const left = hasLeftAt ? keepAway(wantedStatus, 'unsubscribed') : wantedStatus;
      return refuse(
        typeof address === 'string' ? address.toWellFormed() : null,
        errors,
        email !== undefined && saysLeft(left) ? onlyStatus({ email, status: left, evidence }) : undefined,
      );
    }
    const { tag = [], tags = [], ip_address: ipAddress } = parsed.data;
    const all = tag.length + tags.length === 0 ? options.tags : mergeTags(options.tags, tags, tag);
    const wanted = { email, values, tags: all, status: wantedStatus, ipAddress: ipAddress ?? undefined };
    return { ok: true, wanted: { ...wanted, evidence } };
  };
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** What isn't understood of it is no reason to leave a person out. */
function readEvidence(given: Record<string, unknown>): ConsentEvidence | undefined {
  const evidence: ConsentEvidence = {};
  for (const [property, name] of evidenceProperties) {
    const value = given[property];
    const date = typeof value === 'string' ? readDate(value, { order: undefined, timeZone: 'UTC' }) : undefined;
    if (date?.ok === true) evidence[name] = date.value.instant;
  }
  return Object.keys(evidence).length === 0 ? undefined : evidence;
}

function refuse(email: string | null, errors: RowError[], left?: WantedRow): RowContent {
  return { ok: false, email, errors: errors.slice(0, maxErrorsOfRow), left };
}

/** Whether the text in a value is; no field has a value that is nested deeper. */
function isStorable(value: unknown): boolean {
  const isFine = (each: unknown) => typeof each !== 'string' || isStorableText(each);
  return Array.isArray(value) ? value.every(isFine) : isFine(value);
}

function toError(field: string, message: string): RowError {
  if (message === 'is required') return { field, code: field === 'EMAIL' ? 'invalid_email' : 'required', message };
  return field === 'EMAIL' ? { field, code: 'invalid_email', message } : invalid(field, message);
}

/** The name may be any text: it is shown as a line. */
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
