import { BatchRow, type EmailAddress, isStorableText, parseExactJson } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { readDate } from './cell-values.ts';
import { toLabel } from './read-mapping.ts';
import {
  type ConsentEvidence,
  maxErrorsOfRow,
  type ReadRow,
  type RowContent,
  type RowError,
  type WantedRow,
} from './import-state.ts';
import { maxRowLength, maxShownText } from './parse-csv.ts';
import { saysLeft } from './plan-rows.ts';
import {
  isAddress,
  keepAway,
  notStorable,
  refuseRow,
  type RowOptions,
  type Status,
  unknownStatus,
} from './read-cells.ts';
import { readConsentCell } from './read-consent.ts';
import { type ListField, mergeTags, readValues } from '@mailwright/audience';

const unknown = 'is not a known property';
const [Upsert] = BatchRow.options;
// Properties that aren't set as they are: those of an exported subscriber that only the service sets, and the evidence of
// consents.
const readOnly = new Set([
  'uid',
  'list_uid',
  'source',
  'created_at',
  'updated_at',
  'subscribed_at',
  'confirmed_at',
  'confirmation_ip_address',
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
 * also have a `status`, and the times and IP address of consents. What only the service sets is ignored, so that an export can be imported.
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
  const { confirmation_ip_address: confirmationIp } = given;
  if (typeof confirmationIp === 'string' && isAddress(confirmationIp.trim()))
    evidence.confirmationIp = confirmationIp.trim();
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

/** The position between two blocks of JSON lines. It survives JSON. */
export interface JsonPosition {
  /** The incomplete line at the end of the text so far. */
  text: string;
  /** The number of the next row, from 1. */
  row: number;
  /** The number of the next line, from 1. */
  line: number;
  /** True within a line that was too long, up to its end. */
  isSkipping: boolean;
}

/** The position at a file's beginning. */
export const firstJsonPosition: JsonPosition = { text: '', row: 1, line: 1, isSkipping: false };

/** Reads rows from blocks of JSON lines, one value per line. Blank lines aren't rows. */
export function createJsonLineReader(options: { from: JsonPosition; readObject(value: unknown): RowContent }) {
  let { text: buffer, row, line, isSkipping } = options.from;
  let rows: ReadRow[] = [];

  function add(text: string): void {
    if (text.length > maxRowLength) addTooLong(text);
    else if (text.trim() !== '') addRow(text, parse(text));
    line += 1;
  }
  function addRow(text: string, read: RowContent): void {
    // Only the text of invalid rows is shown, so that of a million valid ones isn't held in memory.
    rows.push({ ...read, row, line, text: read.ok ? '' : text.slice(0, maxShownText) });
    row += 1;
  }
  function addTooLong(text: string): void {
    const message = `is longer than ${maxRowLength} characters`;
    addRow(text, { ok: false, email: null, errors: [{ field: null, code: 'row_too_long', message }] });
  }
  function parse(text: string): RowContent {
    let value: unknown;
    try {
      value = parseExactJson(text);
    } catch {
      const error: RowError = { field: null, code: 'invalid_json', message: 'is not valid JSON' };
      return { ok: false, email: null, errors: [error] };
    }
    return options.readObject(value);
  }
  const take = (): ReadRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return {
    /** The rows that are complete with this block. */
    read(text: string): ReadRow[] {
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; start = end + 1, end = text.indexOf('\n', start)) {
        const rest = text.slice(start, end);
        if (isSkipping) line += 1;
        else add(buffer + rest);
        [isSkipping, buffer] = [false, ''];
      }
      if (!isSkipping) buffer += text.slice(start);
      if (buffer.length > maxRowLength) {
        addTooLong(buffer);
        [isSkipping, buffer] = [true, ''];
      }
      return take();
    },
    /** The last row, which needs no line end. */
    end(): ReadRow[] {
      if (!isSkipping && buffer !== '') add(buffer);
      buffer = '';
      return take();
    },
    position: (): JsonPosition => ({ text: buffer, row, line, isSkipping }),
  };
}
