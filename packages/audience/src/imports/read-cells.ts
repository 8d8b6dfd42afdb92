import { isIP } from 'node:net';
import { type ListField, type ParsedValue, parseFieldValue } from '../lists/list-field.ts';
import { maxTags } from '../subscribers/subscriber-limits.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { type ConsentColumn, isYesOrNo, readConsentCell, saysYes } from './consent-cells.ts';
import { readJsonList, restoreFormula } from './format-csv.ts';
import { type ConsentEvidence, onlyStatus, type RowContent, type RowError, type WantedRow } from './import-types.ts';
import { saysLeft } from './plan-imported-row.ts';
import { readAddress } from './read-address.ts';
import { type DateOptions, readDate } from './read-date.ts';
import type { EvidenceTarget } from './read-mapping.ts';
import { readNumber } from './parse-decimal.ts';
import { createTagCellReader } from './read-tag-cell.ts';
import { mergeTags } from '../tags/unite-tags.ts';

/** What a column is: a field by its id, or what else a row can say. Null: it is left out. */
export type ColumnTarget =
  | { kind: 'field'; fieldId: string }
  | { kind: 'email' | 'tags' | 'ip_address' | EvidenceTarget }
  | { kind: 'status'; consent: ConsentColumn }
  | null;

/** How dates and numbers of a file are written. */
export interface CellFormat {
  dates: DateOptions;
  /** Undefined: not known. */
  decimalComma: boolean | undefined;
}

/** What an import says of all rows. */
export interface RowOptions {
  /** The tags that each row gets. */
  tags: string[];
  /** The status that each row has, if its columns have none that keeps more mail away. */
  status?: Status | undefined;
  format?: CellFormat | undefined;
}

type Status = SubscriberState['status'];

/** The message for text that Postgres can't store. */
export const notStorable = 'must not hold NUL or broken characters';
/** The message for an unknown status. */
export const unknownStatus = 'must be a status such as subscribed or unsubscribed';
const unknownFormat: CellFormat = { dates: { order: undefined, timeZone: 'UTC' }, decimalComma: undefined };

/** A column's target, and where its cells are. */
interface Target {
  index: number;
  target: NonNullable<ColumnTarget>;
  field: ListField | undefined;
}

/**
 * Makes a function that reads a row's cells by the rules of the API. An empty cell says nothing: it doesn't remove a value.
 * Tags of several columns add up; of several statuses the one that keeps most mail away holds.
 * @param also what some columns are beside their target: a field may speak of consent, too.
 */
export function createCellReader(
  fields: ListField[],
  columns: ColumnTarget[],
  options: RowOptions,
  also: { index: number; target: ColumnTarget }[] = [],
): (cells: string[]) => RowContent {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const emailColumn = columns.findIndex((column) => column?.kind === 'email');
  // Only what has a target, so that a wide file costs what is used of it.
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
        // Who isn't marked in a column of those who agreed hasn't agreed, also where the row is too short.
        if (target.kind === 'status' && target.consent.empty !== null) status = keepAway(status, target.consent.empty);
        continue;
      }
      const cell = restoreFormula(given);
      if (field !== undefined) {
        const parsed = parseCell(field, cell, format);
        if (!parsed.ok) refuse(field.tag, parsed.message);
        // Text of a file has no halves of surrogate pairs, which its decoder replaces.
        else if (cell.includes('\0')) refuse(field.tag, notStorable);
        else if (parsed.value !== null) values.set(field.id, parsed.value);
      } else if (target.kind === 'tags') {
        // Columns of statuses that follow still count.
        if (hasTooManyTags) continue;
        const read = readTags(cell);
        if (!read.ok) refuse('tags', read.message);
        else if (tags.length === 0) tags = read.tags;
        else {
          tags = mergeTags(tags, read.tags);
          hasTooManyTags = tags.length > maxTags;
          if (hasTooManyTags) refuse('tags', `must be at most ${maxTags} in all columns`);
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
        // The API has no addresses with a zone, such as fe80::1%eth0, either.
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

// Few cells differ from each other.
const maxKnownCells = 1_000;
const maxKnownLength = 64;

/** Makes a function that reads a cell of consent. @param isSettled whether the file's own status keeps mail away anyway. */
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

/** Reads a field's value as exports write it, where it isn't one by the rules of the API. */
function parseCell(field: ListField, cell: string, { dates, decimalComma }: CellFormat): ParsedValue {
  const given = field.type === 'multiselect' ? (readJsonList(cell) ?? cell) : cell;
  if (field.type === 'number') {
    const number = readNumber(cell, decimalComma);
    if (!number.ok) return wrong('can be read in two ways: say whether a comma is before the decimals (decimal_comma)');
    return parseFieldValue(field, number.text);
  }
  const parsed = parseFieldValue(field, given);
  if (parsed.ok) return parsed;
  if (field.type === 'boolean' && isYesOrNo(cell.trim())) return { ok: true, value: saysYes(cell.trim()) };
  if (field.type !== 'date' && field.type !== 'datetime') return parsed;
  const date = readDate(cell, dates);
  if (date.ok) return { ok: true, value: field.type === 'date' ? date.value.date : date.value.instant.toISOString() };
  return date.reason === 'invalid' ? parsed : wrong('can be read in two ways: say the order of dates (date_format)');
}

function wrong(message: string): { ok: false; message: string } {
  return { ok: false, message };
}

function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

const timeOf = { subscribed_at: 'subscribedAt', confirmed_at: 'confirmedAt', created_at: 'createdAt' } as const;

/** What isn't understood of it is no reason to leave a person out. */
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

// Statuses from the one that gets most mail to the one that gets none, on any list.
const fromMostMail: Status[] = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'];

/** Of two statuses the one that keeps most mail away. */
export function keepAway(one: Status | undefined, other: Status): Status {
  return one === undefined || fromMostMail.indexOf(other) > fromMostMail.indexOf(one) ? other : one;
}
