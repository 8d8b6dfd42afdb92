import { parseEmailAddress } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { maxFields } from '../lists/list-field.ts';
import type { ListField } from '../lists/list-field.ts';
import { findKnownColumn, type KnownColumn, normalizeHeader, rankHeader } from './header-words.ts';
import { createTagMaker, toLabel } from './make-tag.ts';
import { parseImportedStatus } from './parse-imported-status.ts';
import { type ColumnTarget, keyOf, mayHaveSeveralColumns, readMapping } from './read-mapping.ts';

/**
 * How a column came to its target. `explicit`: by the caller's mapping. `exact`: its header is a field's tag or label.
 * `synonym`: its header is a known word. `guessed`: by its cells or by the other columns. `unrecognized`: not at all.
 */
export type MappedBy = 'explicit' | 'exact' | 'synonym' | 'guessed' | 'unrecognized';

export interface MappedColumn {
  /** Its number; the first is 1. */
  column: number;
  /** Its header; undefined if the file has none. */
  name: string | undefined;
  to: ColumnTarget;
  how: MappedBy;
}

export interface ColumnsToMap {
  /** The first row, if it names the columns. */
  header: string[] | undefined;
  /** Some rows, without the header. */
  sample: string[][];
  fields: Pick<ListField, 'tag' | 'label'>[];
  /** By a column's name or number: a field's tag, `tags`, `status`, `ip_address`, or null to ignore the column. */
  mapping?: Record<string, string | null> | undefined;
  /** Whether columns that aren't recognized become new fields; also those that are mapped to a tag of no field. */
  createFields?: boolean | undefined;
}

const maxNamedColumns = 10;

/**
 * Maps the columns of a file to the fields of a list: those that the caller maps, then those that are named like a
 * field, then those with a known name, in several languages. Each field gets one column at most; tags may have several, and
 * so may statuses: "Status" and "Unsubscribed".
 * @returns the columns, and a message for each error, under `mapping` or `file`.
 */
export function mapColumns(given: ColumnsToMap): { columns: MappedColumn[]; errors: FieldErrors } {
  const { header, sample, fields, createFields = false } = given;
  const errors: FieldErrors = {};
  const width = Math.max(header?.length ?? 0, ...sample.map((cells) => cells.length));
  const names = Array.from({ length: width }, (_, index) => header?.[index]?.trim() ?? '');
  const explicit = readMapping({ names, mapping: given.mapping ?? {}, fields, createFields, errors });
  const taken = new Set([...explicit.values()].map(keyOf));
  // A further column that is named like a status may have something else, such as the level of members.
  const hasStatuses = (index: number) =>
    sample.every((cells) => {
      const cell = cells[index]?.trim() ?? '';
      return cell === '' || parseImportedStatus(cell, names[index]) !== undefined;
    });
  const found = new Map<number, { to: ColumnTarget; how: MappedBy }>();

  const take = (index: number, to: ColumnTarget, how: MappedBy) => {
    if (found.has(index) || explicit.has(index)) return;
    if (taken.has(keyOf(to)) && !(mayHaveSeveralColumns(to) && (to.kind !== 'status' || hasStatuses(index)))) return;
    found.set(index, { to, how });
    taken.add(keyOf(to));
  };

  for (const { index, tag } of findFields(names, fields)) take(index, toTarget(tag), 'exact');
  for (const { index, to, how } of findKnown(names, fields)) take(index, to, how);
  const guessed = taken.has('email') ? undefined : guessEmailColumn(width, sample);
  if (guessed !== undefined) take(guessed, { kind: 'email' }, 'guessed');

  const makeTag = createTagMaker([...fields, ...[...explicit.values()].flatMap((to) => ('tag' in to ? [to] : []))]);
  const columns = names.map((name, index): MappedColumn => {
    const column = { column: index + 1, name: header === undefined ? undefined : name };
    const to = explicit.get(index);
    if (to !== undefined) return { ...column, to, how: 'explicit' };
    const automatic = found.get(index);
    if (automatic !== undefined) return { ...column, ...automatic };
    // A column without a name is nearly always one that a spreadsheet left behind.
    const isNew = createFields && (header === undefined || name !== '');
    const label = name === '' ? `Column ${index + 1}` : name;
    const target: ColumnTarget = isNew
      ? { kind: 'new_field', tag: makeTag(name, index), label: toLabel(label) }
      : { kind: 'ignored' };
    return { ...column, to: target, how: 'unrecognized' };
  });
  checkColumns(columns, fields.length, errors);
  return { columns, errors };
}

/** Every list has EMAIL, which is no value like the others. */
function toTarget(tag: string): ColumnTarget {
  return tag === 'EMAIL' ? { kind: 'email' } : { kind: 'field', tag };
}

/** Columns named by a field's tag or label; those named by a tag come first, as it is and then in another spelling. */
function findFields(names: string[], fields: ColumnsToMap['fields']): { index: number; tag: string }[] {
  const byTag = new Map(fields.map(({ tag }) => [normalizeHeader(tag), tag]));
  const byLabel = new Map(fields.map(({ label, tag }) => [normalizeHeader(label), tag]));
  const asIs = names.flatMap((name, index) => (fields.some(({ tag }) => tag === name) ? [{ index, tag: name }] : []));
  const normalized = [byTag, byLabel].flatMap((tags) =>
    names.flatMap((name, index) => {
      const normalized = normalizeHeader(name);
      const tag = normalized === '' ? undefined : tags.get(normalized);
      return tag === undefined ? [] : [{ index, tag }];
    }),
  );
  return [...asIs, ...normalized];
}

/** Columns with a known name, of which the more common ones come first. */
function findKnown(names: string[], fields: ColumnsToMap['fields']) {
  const known = names
    .map((name, index) => ({ index, column: findKnownColumn(name), rank: rankHeader(name) }))
    .sort((a, b) => a.rank - b.rank);
  const columns = new Set(known.map(({ column }) => column));
  return known.flatMap(({ index, column }) => {
    const meant = column === undefined ? undefined : interpret(column, columns);
    if (meant === undefined) return [];
    const hasField = meant.to.kind !== 'field' || fields.some(({ tag }) => keyOf(meant.to) === tag);
    return hasField ? [{ index, ...meant }] : [];
  });
}

function interpret(
  column: KnownColumn,
  columns: Set<KnownColumn | undefined>,
): { to: ColumnTarget; how: MappedBy } | undefined {
  const firstName: ColumnTarget = { kind: 'field', tag: 'FIRST_NAME' };
  const lastName: ColumnTarget = { kind: 'field', tag: 'LAST_NAME' };
  const hasFirst = columns.has('first_name');
  const hasLast = columns.has('last_name');
  if (column === 'first_name') return { to: firstName, how: 'synonym' };
  if (column === 'last_name') return { to: lastName, how: 'synonym' };
  // "Nom" beside "Prénom", "Nombre" beside "Apellidos".
  if (column === 'name' && hasFirst !== hasLast) return { to: hasFirst ? lastName : firstName, how: 'synonym' };
  // A whole name greets better than none.
  if (column === 'name' || column === 'full_name')
    return hasFirst || hasLast ? undefined : { to: firstName, how: 'guessed' };
  return { to: { kind: column }, how: 'synonym' };
}

/** The column with the most addresses, if they are at least half of its cells. */
function guessEmailColumn(width: number, sample: string[][]): number | undefined {
  const counts = Array.from({ length: width }, () => ({ addresses: 0, cells: 0 }));
  for (const cells of sample) {
    for (const [index, cell] of cells.entries()) {
      const count = counts[index];
      if (count === undefined || cell === '') continue;
      count.cells += 1;
      if (cell.includes('@') && parseEmailAddress(cell) !== undefined) count.addresses += 1;
    }
  }
  const most = Math.max(0, ...counts.map(({ addresses }) => addresses));
  const index = counts.findIndex(({ addresses, cells }) => addresses === most && addresses * 2 >= cells);
  return most === 0 || index === -1 ? undefined : index;
}

function checkColumns(columns: MappedColumn[], fieldCount: number, errors: FieldErrors): void {
  if (!columns.some(({ to }) => to.kind === 'email')) {
    const names = columns.slice(0, maxNamedColumns).map(({ column, name }) => (name ? `"${toLabel(name)}"` : column));
    const more = columns.length - names.length;
    const all = names.join(', ') + (more > 0 ? ` and ${more} others` : '');
    const found = columns.length === 0 ? 'it has no columns' : `found ${all}; map one of them to EMAIL`;
    (errors['file'] ??= []).push(`has no column of email addresses: ${found}`);
  }
  const newFields = columns.filter(({ to }) => to.kind === 'new_field').length;
  if (newFields > 0 && fieldCount + newFields > maxFields) {
    const message = `has ${newFields} columns for new fields, and the list has ${fieldCount} of at most ${maxFields} fields`;
    (errors['file'] ??= []).push(message);
  }
}
