import { parseEmailAddress } from '@mailwright/contracts';
import { isIP } from 'node:net';
import type { ListField } from '../lists/list-field.ts';
import { parseFieldValue } from '../lists/list-field.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { readJsonList, restoreFormula } from './format-csv.ts';
import type { RowError, WantedRow } from './import-types.ts';

/** What a column is: a field by its id, or what else a row can say. Null: it is left out. */
export type ColumnTarget =
  | { kind: 'field'; fieldId: string }
  | { kind: 'email' | 'tags' | 'status' | 'ip_address' }
  | null;

/** A row's content, or what is wrong with it. */
export type CellsRead =
  | { ok: true; wanted: WantedRow }
  | { ok: false; email: string | null; errors: RowError[] };

const maxTags = 100;
const maxTagLength = 100;
const tagSeparator = /[,;|]/;

/**
 * Makes a function that reads a row's cells by the rules of the API. An empty cell says nothing: it doesn't remove a value.
 * @param options `tags`: those that each row gets; `parseStatus`: what the words of a status column mean.
 */
export function createCellReader(
  fields: ListField[],
  columns: ColumnTarget[],
  options: { tags: string[]; parseStatus(text: string): SubscriberState['status'] | undefined },
): (cells: string[]) => CellsRead {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const emailColumn = columns.findIndex((column) => column?.kind === 'email');
  // Only what has a target, so that a wide file costs what is used of it.
  const targets = columns.flatMap((target, index) => {
    if (target === null || target.kind === 'email') return [];
    const field = target.kind === 'field' ? byId.get(target.fieldId) : undefined;
    return target.kind === 'field' && field === undefined ? [] : [{ index, kind: target.kind, field }];
  });

  return (cells) => {
    const given = restoreFormula(cells[emailColumn]?.trim() ?? '');
    const email = parseEmailAddress(given);
    const errors: RowError[] = [];
    if (email === undefined) {
      const message = given === '' ? 'is required' : 'must be an email address';
      errors.push({ field: 'EMAIL', code: 'invalid_email', message });
    }
    const wanted: Omit<WantedRow, 'email'> = {
      values: new Map(),
      tags: options.tags,
      status: undefined,
      ipAddress: undefined,
    };
    for (const { index, kind, field } of targets) {
      const given = cells[index];
      if (given === undefined || given === '') continue;
      const cell = restoreFormula(given);
      if (field !== undefined) {
        const parsed = parseFieldValue(field, field.type === 'multiselect' ? (readJsonList(cell) ?? cell) : cell);
        if (!parsed.ok) errors.push({ field: field.tag, code: 'invalid_value', message: parsed.message });
        else if (parsed.value !== null) wanted.values.set(field.id, parsed.value);
      } else if (kind === 'tags') readTags(cell, wanted, errors);
      else if (kind === 'status') readStatus(cell, wanted, errors, options.parseStatus);
      else if (isIP(cell.trim()) !== 0) wanted.ipAddress = cell.trim();
      else errors.push({ field: 'ip_address', code: 'invalid_value', message: 'must be an IP address' });
    }
    if (email === undefined || errors.length > 0) return { ok: false, email: given === '' ? null : given, errors };
    return { ok: true, wanted: { ...wanted, email } };
  };
}

function readTags(cell: string, wanted: Pick<WantedRow, 'tags'>, errors: RowError[]): void {
  const values = readJsonList(cell) ?? cell.split(tagSeparator);
  const tags = values.flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
  if (tags.length > maxTags || tags.some((tag) => tag.length > maxTagLength)) {
    const message = `must be at most ${maxTags} tags of at most ${maxTagLength} characters`;
    errors.push({ field: 'tags', code: 'invalid_value', message });
  }
  wanted.tags = [...new Set([...wanted.tags, ...tags])];
}

function readStatus(
  cell: string,
  wanted: Pick<WantedRow, 'status'>,
  errors: RowError[],
  parseStatus: (text: string) => SubscriberState['status'] | undefined,
): void {
  wanted.status = parseStatus(cell);
  if (wanted.status !== undefined) return;
  errors.push({ field: 'status', code: 'invalid_value', message: 'must be a status such as subscribed or unsubscribed' });
}
