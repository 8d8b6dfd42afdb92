import { isIP } from 'node:net';
import { parseEmailAddress } from '@mailwright/contracts';
import { type ListField, parseFieldValue } from '../lists/list-field.ts';
import { maxTags } from '../subscribers/subscriber-limits.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { readJsonList, restoreFormula } from './format-csv.ts';
import type { RowError, WantedRow } from './import-types.ts';
import { createTagCellReader } from './read-tag-cell.ts';
import { mergeTags } from '../tags/unite-tags.ts';

/** What a column is: a field by its id, or what else a row can say. Null: it is left out. */
export type ColumnTarget =
  | { kind: 'field'; fieldId: string }
  | { kind: 'email' | 'tags' | 'ip_address' }
  /** `column`: its normalized name, which says what yes and no mean. */
  | { kind: 'status'; column?: string }
  | null;

/** A row's content, or what is wrong with it. */
export type CellsRead = { ok: true; wanted: WantedRow } | { ok: false; email: string | null; errors: RowError[] };

/** What an import says of all rows. */
export interface RowOptions {
  /** The tags that each row gets. */
  tags: string[];
  /** What the words of a status mean, in a column with this name; undefined for other words. */
  parseStatus(text: string, column?: string): Status | undefined;
}

type Status = SubscriberState['status'];

/** The message for text that Postgres can't store. */
export const notStorable = 'must not hold NUL or broken characters';

/**
 * Makes a function that reads a row's cells by the rules of the API. An empty cell says nothing: it doesn't remove a value.
 * Tags of several columns add up; of several statuses the one that keeps most mail away holds.
 */
export function createCellReader(
  fields: ListField[],
  columns: ColumnTarget[],
  options: RowOptions,
): (cells: string[]) => CellsRead {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const emailColumn = columns.findIndex((column) => column?.kind === 'email');
  // Only what has a target, so that a wide file costs what is used of it.
  const targets = columns.flatMap((target, index) => {
    if (target === null || target.kind === 'email') return [];
    const field = target.kind === 'field' ? byId.get(target.fieldId) : undefined;
    const column = target.kind === 'status' ? target.column : undefined;
    return target.kind === 'field' && field === undefined ? [] : [{ index, kind: target.kind, field, column }];
  });
  const readTags = createTagCellReader();

  return (cells) => {
    const given = restoreFormula(cells[emailColumn]?.trim() ?? '');
    const email = parseEmailAddress(given);
    const errors: RowError[] = [];
    if (email === undefined) {
      const message = given === '' ? 'is required' : 'must be an email address';
      errors.push({ field: 'EMAIL', code: 'invalid_email', message });
    }
    const values: WantedRow['values'] = new Map();
    let { tags } = options;
    let status: WantedRow['status'];
    let ipAddress: string | undefined;
    const refuse = (field: string, message: string) => errors.push({ field, code: 'invalid_value', message });
    for (const { index, kind, field, column } of targets) {
      const given = cells[index];
      if (given === undefined || given === '') continue;
      const cell = restoreFormula(given);
      if (field !== undefined) {
        const parsed = parseFieldValue(field, field.type === 'multiselect' ? (readJsonList(cell) ?? cell) : cell);
        if (!parsed.ok) refuse(field.tag, parsed.message);
        // Text of a file has no halves of surrogate pairs, which its decoder replaces.
        else if (cell.includes('\0')) refuse(field.tag, notStorable);
        else if (parsed.value !== null) values.set(field.id, parsed.value);
      } else if (kind === 'tags') {
        const read = readTags(cell);
        if (!read.ok) refuse('tags', read.message);
        else if (tags.length === 0) tags = read.tags;
        else {
          tags = mergeTags(tags, read.tags);
          if (tags.length > maxTags) {
            refuse('tags', `must be at most ${maxTags} in all columns`);
            break;
          }
        }
      } else if (kind === 'status') {
        const read = options.parseStatus(cell, column);
        if (read === undefined) refuse('status', 'must be a status such as subscribed or unsubscribed');
        else if (status === undefined || fromMostMail.indexOf(read) > fromMostMail.indexOf(status)) status = read;
      } else {
        ipAddress = cell.trim();
        // The API has no addresses with a zone, such as fe80::1%eth0, either.
        if (isIP(ipAddress) === 0 || ipAddress.includes('%')) refuse('ip_address', 'must be an IP address');
      }
    }
    if (email === undefined || errors.length > 0) return { ok: false, email: given === '' ? null : given, errors };
    return {
      ok: true,
      wanted: { email, values, tags, status, ipAddress },
    };
  };
}

// Statuses from the one that gets most mail to the one that gets none, on any list.
const fromMostMail: Status[] = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'];
