import { isIP } from 'node:net';
import type { EmailAddress } from '@mailwright/contracts';
import {
  type ListField,
  maxTags,
  mergeTags,
  type ParsedValue,
  parseFieldValue,
  type SubscriberState,
} from '@mailwright/audience';
import { createTagCellReader, type DateOptions, readAddress, readDate, readNumber } from './cell-values.ts';
import { readJsonList, restoreFormula } from '@mailwright/platform';
import { type ConsentEvidence, onlyStatus, type RowContent, type RowError, type WantedRow } from './import-state.ts';
import { saysLeft } from './plan-rows.ts';
import { type ConsentColumn, isYesOrNo, readConsentCell, saysYes } from './read-consent.ts';
import type { EvidenceTarget } from './read-mapping.ts';

/**
 * What a column's cells are: a field's values, by the field's id, or something else that a row can say. Null if the
 * column is left out.
 */
export type CellTarget =
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
export interface RowOptions {
  /** The tags that each row gets. */
  tags: string[];
  /** The status of each row, unless its columns have one that keeps more mail away. */
  status?: Status | undefined;
  format?: CellFormat | undefined;
}

export type Status = SubscriberState['status'];

/** The message for text that Postgres can't store. */
export const notStorable = 'must not contain NUL or invalid Unicode characters';
/** The message for an unknown status. */
export const unknownStatus = 'must be a status such as subscribed or unsubscribed';
const unknownFormat: CellFormat = { dates: { order: undefined, timeZone: 'UTC' }, decimalComma: undefined };

/** A column's target, and the index of its cells. */
type Target = { index: number } & (
  { kind: 'field'; field: ListField } | Exclude<NonNullable<CellTarget>, { kind: 'field' }>
);

/** What the cells read so far say about their row. */
interface RowSoFar extends Omit<WantedRow, 'email'> {
  errors: RowError[];
  hasTooManyTags: boolean;
}

/** How the cells of a file are read. */
interface CellReaders {
  readTags: ReturnType<typeof createTagCellReader>;
  readStatus: ReturnType<typeof createStatusReader>;
  format: CellFormat;
}

/**
 * Makes a function that reads a row's cells by the API's rules. An empty cell says nothing: it doesn't remove a value.
 * Tags of several columns are merged; of several statuses, the one that keeps most mail away wins.
 * @param also what some columns are besides their target: a field may also be about consent.
 */
export function createCellReader(
  fields: ListField[],
  columns: CellTarget[],
  options: RowOptions,
  also: { index: number; target: CellTarget }[] = [],
): (cells: string[]) => RowContent {
  const emailColumn = columns.findIndex((column) => column?.kind === 'email');
  const targets = findTargets(fields, [...columns.map((target, index) => ({ index, target })), ...also]);
  const readers: CellReaders = {
    readTags: createTagCellReader(),
    readStatus: createStatusReader(saysLeft(options.status)),
    format: options.format ?? unknownFormat,
  };

  return (cells) => {
    const given = restoreFormula(cells[emailColumn]?.trim() ?? '');
    const address = readAddress(given);
    const row: RowSoFar = {
      errors: [],
      values: new Map(),
      tags: options.tags,
      status: options.status,
      ipAddress: undefined,
      evidence: undefined,
      hasTooManyTags: false,
    };
    if (!address.ok) row.errors.push({ field: 'EMAIL', code: 'invalid_email', message: address.message });
    for (const target of targets) {
      const cell = cells[target.index];
      if (cell === undefined || cell === '') readEmptyCell(row, target);
      else readCell(row, target, restoreFormula(cell), readers);
    }
    const { errors, values, tags, status, ipAddress, evidence } = row;
    if (address.ok && errors.length === 0)
      return { ok: true, wanted: { email: address.email, values, tags, status, ipAddress, evidence } };
    const email = address.ok ? address.email : undefined;
    return refuseRow(given === '' ? null : given, errors, { email, status, evidence });
  };
}

/** A wrong row. If the person has left, that counts nevertheless. */
export function refuseRow(
  text: string | null,
  errors: RowError[],
  { email, status, evidence }: { email: EmailAddress | undefined } & Pick<WantedRow, 'status' | 'evidence'>,
): RowContent {
  const left = email !== undefined && saysLeft(status) ? onlyStatus({ email, status, evidence }) : undefined;
  return { ok: false, email: text, errors, left };
}

/** Only the columns that have a target, so that the unused columns of a wide file cost nothing. */
function findTargets(fields: ListField[], columns: { index: number; target: CellTarget }[]): Target[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return columns.flatMap(({ index, target }): Target[] => {
    if (target === null || target.kind === 'email') return [];
    if (target.kind !== 'field') return [{ index, ...target }];
    const field = byId.get(target.fieldId);
    return field === undefined ? [] : [{ index, kind: 'field', field }];
  });
}

/** In a column that marks people who agreed, those without a mark haven't agreed, even if their row is too short. */
function readEmptyCell(row: RowSoFar, target: Target): void {
  if (target.kind === 'status' && target.consent.empty !== null)
    row.status = keepAway(row.status, target.consent.empty);
}

function readCell(row: RowSoFar, target: Target, cell: string, readers: CellReaders): void {
  switch (target.kind) {
    case 'field':
      readField(row, target.field, cell, readers.format);
      break;
    case 'tags':
      // Later columns may have statuses, which still count.
      if (!row.hasTooManyTags) readTags(row, readers.readTags(cell));
      break;
    case 'status':
      readStatus(row, cell, readers.readStatus(target.consent, cell), readers.format.dates);
      break;
    case 'ip_address':
      row.ipAddress = cell.trim();
      // The API doesn't accept addresses with a zone, such as fe80::1%eth0, either.
      if (!isAddress(row.ipAddress)) addError(row, 'ip_address', 'must be an IP address');
      break;
    default:
      row.evidence = addEvidence(row.evidence, target.kind as EvidenceTarget, cell.trim(), readers.format.dates);
  }
}

function addError({ errors }: RowSoFar, field: string, message: string): void {
  errors.push({ field, code: 'invalid_value', message });
}

function readField(row: RowSoFar, field: ListField, cell: string, format: CellFormat): void {
  const parsed = parseCell(field, cell, format);
  if (!parsed.ok) addError(row, field.tag, parsed.message);
  // The decoder replaces lone surrogates, so a NUL is all there is to check.
  else if (cell.includes('\0')) addError(row, field.tag, notStorable);
  else if (parsed.value !== null) row.values.set(field.id, parsed.value);
}

function readTags(row: RowSoFar, read: ReturnType<CellReaders['readTags']>): void {
  if (!read.ok) addError(row, 'tags', read.message);
  else if (row.tags.length === 0) row.tags = read.tags;
  else {
    row.tags = mergeTags(row.tags, read.tags);
    row.hasTooManyTags = row.tags.length > maxTags;
    if (row.hasTooManyTags) addError(row, 'tags', `must be at most ${maxTags} tags across all columns`);
  }
}

/** @param read what the cell says, as the status reader returns it. */
function readStatus(row: RowSoFar, cell: string, read: Status | null | undefined, dates: DateOptions): void {
  if (read === undefined) addError(row, 'status', unknownStatus);
  else if (read !== null) {
    row.status = keepAway(row.status, read);
    if (saysLeft(read)) row.evidence = addTime(row.evidence, 'leftAt', cell, dates);
  }
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
export function parseCell(
  field: Pick<ListField, 'type' | 'options'>,
  cell: string,
  { dates, decimalComma }: CellFormat,
): ParsedValue {
  switch (field.type) {
    case 'number': {
      const number = readNumber(cell, decimalComma);
      if (number.ok) return parseFieldValue(field, number.text);
      return wrong('is ambiguous: say whether the decimal sign is a comma (decimal_comma)');
    }
    case 'multiselect':
      return parseFieldValue(field, readJsonList(cell) ?? cell);
    case 'boolean': {
      const parsed = parseFieldValue(field, cell);
      return !parsed.ok && isYesOrNo(cell.trim()) ? { ok: true, value: saysYes(cell.trim()) } : parsed;
    }
    case 'date':
    case 'datetime':
      return parseDate(field, cell, dates);
    default:
      return parseFieldValue(field, cell);
  }
}

function parseDate(field: Pick<ListField, 'type' | 'options'>, cell: string, dates: DateOptions): ParsedValue {
  const parsed = parseFieldValue(field, cell);
  if (parsed.ok) return parsed;
  const date = readDate(cell, dates);
  if (date.ok) return { ok: true, value: field.type === 'date' ? date.value.date : date.value.instant.toISOString() };
  return date.reason === 'invalid' ? parsed : wrong('is ambiguous: give the order of day and month (date_format)');
}

function wrong(message: string): { ok: false; message: string } {
  return { ok: false, message };
}

/** Whether a text is an IP address that the API accepts: one without a zone. */
export function isAddress(text: string): boolean {
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
export function keepAway(one: Status | undefined, other: Status): Status {
  return one === undefined || fromMostMail.indexOf(other) > fromMostMail.indexOf(one) ? other : one;
}
