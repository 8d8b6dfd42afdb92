import { isIP } from 'node:net';
import { BatchRow, isStorableText } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { createTagCellReader, type DateOptions, readAddress, readDate, readNumber } from './cell-values.ts';
import { readJsonList, restoreFormula } from './format-csv.ts';
import { toLabel } from './header-words.ts';
import {
  type ConsentEvidence,
  maxErrorsOfRow,
  onlyStatus,
  type RowContent,
  type RowError,
  type WantedRow,
} from './import-types.ts';
import { saysLeft } from './plan-rows.ts';
import { type ConsentColumn, isYesOrNo, readConsentCell, saysYes } from './read-consent.ts';
import type { EvidenceTarget } from './read-mapping.ts';
import { type ListField, type ParsedValue, parseFieldValue } from '../lists/list-field.ts';
import { readValues } from '../subscribers/read-values.ts';
import { maxTags } from '../subscribers/subscriber-limits.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { mergeTags } from '../tags/unite-tags.ts';

/**
 * What a column's cells are: a field's values, by the field's id, or something else that a row can say. Null if the
 * column is left out.
 */
export type ColumnTarget =
  | { kind: 'field'; fieldId: string }
  | { kind: 'email' | 'tags' | 'ip_address' | EvidenceTarget }
  | { kind: 'status'; consent: ConsentColumn }
  | null;

/** How a file's dates and numbers are written. */
export interface CellFormat {
  dates: DateOptions;
  /** Undefined if it isn't known. */
  decimalComma: boolean | undefined;
}

/** What an import says about all rows. */
interface RowOptions {
  /** The tags that each row gets. */
  tags: string[];
  /** The status of each row, unless its columns have one that keeps more mail away. */
  status?: Status | undefined;
  format?: CellFormat | undefined;
}

type Status = SubscriberState['status'];

/** The message for text that Postgres can't store. */
const notStorable = 'must not contain NUL or invalid Unicode characters';
/** The message for an unknown status. */
const unknownStatus = 'must be a status such as subscribed or unsubscribed';
const unknownFormat: CellFormat = { dates: { order: undefined, timeZone: 'UTC' }, decimalComma: undefined };

/** A column's target, and the index of its cells. */
interface Target {
  index: number;
  target: NonNullable<ColumnTarget>;
  field: ListField | undefined;
}

/**
 * Makes a function that reads a row's cells by the API's rules. An empty cell says nothing: it doesn't remove a value.
 * Tags of several columns are merged; of several statuses, the one that keeps most mail away wins.
 * @param also what some columns are besides their target: a field may also be about consent.
 */
export function createCellReader(
  fields: ListField[],
  columns: ColumnTarget[],
  options: RowOptions,
  also: { index: number; target: ColumnTarget }[] = [],
): (cells: string[]) => RowContent {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const emailColumn = columns.findIndex((column) => column?.kind === 'email');
  // Only columns that have a target, so that the unused columns of a wide file cost nothing.
  const targets = [...columns.map((target, index) => ({ index, target })), ...also].flatMap(
    ({ index, target }): Target[] => {
      if (target === null || target.kind === 'email') return [];
      const field = target.kind === 'field' ? byId.get(target.fieldId) : undefined;
      return target.kind === 'field' && field === undefined ? [] : [{ index, target, field }];
    },
  );
  const readTags = createTagCellReader();
  const { format = unknownFormat } = options;
  const readStatus = createStatusReader(saysLeft(options.status));

  return (cells) => {
    const given = restoreFormula(cells[emailColumn]?.trim() ?? '');
    const address = readAddress(given);
    const errors: RowError[] = [];
    if (!address.ok) errors.push({ field: 'EMAIL', code: 'invalid_email', message: address.message });
    const values: WantedRow['values'] = new Map();
    let { tags, status } = options;
    let ipAddress: string | undefined;
    let evidence: ConsentEvidence | undefined;
    let hasTooManyTags = false;
    const refuse = (field: string, message: string) => errors.push({ field, code: 'invalid_value', message });
    for (const { index, target, field } of targets) {
      const given = cells[index];
      if (given === undefined || given === '') {
        // In a column that marks people who agreed, those without a mark haven't agreed, even if their row is too
        // short.
        if (target.kind === 'status' && target.consent.empty !== null) status = keepAway(status, target.consent.empty);
        continue;
      }
      const cell = restoreFormula(given);
      if (field !== undefined) {
        const parsed = parseCell(field, cell, format);
        if (!parsed.ok) refuse(field.tag, parsed.message);
        // The decoder replaces lone surrogates, so a NUL is all there is to check.
        else if (cell.includes('\0')) refuse(field.tag, notStorable);
        else if (parsed.value !== null) values.set(field.id, parsed.value);
      } else if (target.kind === 'tags') {
        // Later columns may have statuses, which still count.
        if (hasTooManyTags) continue;
        const read = readTags(cell);
        if (!read.ok) refuse('tags', read.message);
        else if (tags.length === 0) tags = read.tags;
        else {
          tags = mergeTags(tags, read.tags);
          hasTooManyTags = tags.length > maxTags;
          if (hasTooManyTags) refuse('tags', `must be at most ${maxTags} tags across all columns`);
        }
      } else if (target.kind === 'status') {
        const read = readStatus(target.consent, cell);
        if (read === undefined) refuse('status', unknownStatus);
        else if (read !== null) {
          status = keepAway(status, read);
          if (saysLeft(read)) evidence = addTime(evidence, 'leftAt', cell, format.dates);
        }
      } else if (target.kind === 'ip_address') {
        ipAddress = cell.trim();
        // The API doesn't accept addresses with a zone, such as fe80::1%eth0, either.
        if (!isAddress(ipAddress)) refuse('ip_address', 'must be an IP address');
      } else evidence = addEvidence(evidence, target.kind as EvidenceTarget, cell.trim(), format.dates);
    }
    if (!address.ok || errors.length > 0) {
      const left = address.ok && saysLeft(status) ? onlyStatus({ email: address.email, status, evidence }) : undefined;
      return { ok: false, email: given === '' ? null : given, errors, left };
    }
    const { email } = address;
    return {
      ok: true,
      wanted: { email, values, tags, status, ipAddress, evidence },
    };
  };
}

// A column has few distinct cells.
const maxKnownCells = 1_000;
const maxKnownLength = 64;

/**
 * Makes a function that reads a cell about consent.
 * @param isSettled whether the status of the whole file keeps mail away anyway.
 */
function createStatusReader(isSettled: boolean) {
  const known = new Map<ConsentColumn, Map<string, Status | null | undefined>>();
  return (column: ConsentColumn, cell: string): Status | null | undefined => {
    let cells = known.get(column);
    if (cells === undefined) known.set(column, (cells = new Map()));
    if (cells.has(cell)) return cells.get(cell);
    const read = readConsentCell(column, cell.trim());
    const status = read === undefined && isSettled ? null : read;
    if (cells.size < maxKnownCells && cell.length <= maxKnownLength) cells.set(cell, status);
    return status;
  };
}

/** Reads a field's value, either by the API's rules or as exports write it. */
function parseCell(field: ListField, cell: string, { dates, decimalComma }: CellFormat): ParsedValue {
  const given = field.type === 'multiselect' ? (readJsonList(cell) ?? cell) : cell;
  if (field.type === 'number') {
    const number = readNumber(cell, decimalComma);
    if (!number.ok) return wrong('is ambiguous: say whether the decimal sign is a comma (decimal_comma)');
    return parseFieldValue(field, number.text);
  }
  const parsed = parseFieldValue(field, given);
  if (parsed.ok) return parsed;
  if (field.type === 'boolean' && isYesOrNo(cell.trim())) return { ok: true, value: saysYes(cell.trim()) };
  if (field.type !== 'date' && field.type !== 'datetime') return parsed;
  const date = readDate(cell, dates);
  if (date.ok) return { ok: true, value: field.type === 'date' ? date.value.date : date.value.instant.toISOString() };
  return date.reason === 'invalid' ? parsed : wrong('is ambiguous: give the order of day and month (date_format)');
}

function wrong(message: string): { ok: false; message: string } {
  return { ok: false, message };
}

function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

const timeOf = { subscribed_at: 'subscribedAt', confirmed_at: 'confirmedAt', created_at: 'createdAt' } as const;

/** A value that isn't understood is no reason to leave the person out. */
function addEvidence(
  evidence: ConsentEvidence | undefined,
  kind: EvidenceTarget,
  cell: string,
  dates: DateOptions,
): ConsentEvidence | undefined {
  if (kind !== 'confirmation_ip_address') return addTime(evidence, timeOf[kind], cell, dates);
  return isAddress(cell) ? { ...evidence, confirmationIp: cell } : evidence;
}

function addTime(
  evidence: ConsentEvidence | undefined,
  name: 'subscribedAt' | 'confirmedAt' | 'createdAt' | 'leftAt',
  cell: string,
  dates: DateOptions,
): ConsentEvidence | undefined {
  if (!/\d/.test(cell)) return evidence;
  const date = readDate(cell, dates);
  return date.ok ? { ...evidence, [name]: date.value.instant } : evidence;
}

// From the status that gets the most mail to the one that gets none on any list.
const fromMostMail: Status[] = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'];

/** The one of two statuses that keeps more mail away. */
function keepAway(one: Status | undefined, other: Status): Status {
  return one === undefined || fromMostMail.indexOf(other) > fromMostMail.indexOf(one) ? other : one;
}

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
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return refuse(null, [{ field: null, code: 'invalid_json', message: 'must be a JSON object' }]);
    const { status: givenStatus, ...given } = value as Record<string, unknown>;
    // Without a status, only the time at which the person left says that they have.
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
      // An unknown status doesn't hide the time at which the person left.
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

function refuse(email: string | null, errors: RowError[], left?: WantedRow): RowContent {
  return { ok: false, email, errors: errors.slice(0, maxErrorsOfRow), left };
}

/** Whether the texts in a value can be stored. No field has a value that is nested deeper. */
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
