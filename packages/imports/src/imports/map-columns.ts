import type { NewImportField } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { type ListField, maxFields } from '@mailwright/audience';
import { collectConsent, type ConsentCells } from './collect-consent.ts';
import {
  classifyConsent,
  type ConsentColumn,
  type FoundConsent,
  readConsentCell,
  toStatusColumn,
} from './read-consent.ts';
import { readEvidenceHeader } from './consent-headers.ts';
import {
  type ColumnTarget,
  createTagMaker,
  type EvidenceTarget,
  findKnownColumn,
  keyOf,
  type KnownColumn,
  mayHaveSeveralColumns,
  normalizeHeader,
  rankHeader,
  readIgnoredColumns,
  readMapping,
  toLabel,
} from './read-mapping.ts';
import { readAddress } from './cell-values.ts';

/**
 * How a column got its target. `explicit`: by the caller's mapping. `exact`: its header is a field's tag or label.
 * `synonym`: its header is a known word. `guessed`: by its cells or by the other columns. `unrecognized`: it got none.
 */
type MappedBy = 'explicit' | 'exact' | 'synonym' | 'guessed' | 'unrecognized';

export interface MappedColumn {
  /** The column's number, from 1. */
  column: number;
  /** The column's header; undefined if the file has none. */
  name: string | undefined;
  to: ColumnTarget;
  how: MappedBy;
  /** How its cells decide the status of their rows. A field can also have this. */
  consent?: ConsentColumn;
  /** What it records of consents that people gave in another system. A field can also have this. */
  evidence?: EvidenceTarget;
}

/** A column that is about consent but isn't used. */
interface UnmappedColumn {
  column: number;
  name: string;
}

export interface ColumnsToMap {
  /** The first row, if it names the columns. */
  header: string[] | undefined;
  /** Some rows, without the header. */
  sample: string[][];
  /** For each column that may be about consent, cells that represent those of all rows; by default, the sample's. */
  consentCells?: ConsentCells | undefined;
  fields: Pick<ListField, 'tag' | 'label'>[];
  /** Column name or number → a field's tag, `tags`, `status`, `ip_address`, or null to ignore the column. */
  mapping?: Record<string, string | null> | undefined;
  /** Columns, by name or number, that are left out whatever they say about consent. */
  ignored?: string[] | undefined;
  /** Whether unrecognized columns become new fields, and also columns that are mapped to an unknown tag. */
  createFields?: boolean | undefined;
  /** Fields that columns become, if the mapping names their tags and the list doesn't have them. */
  newFields?: NewImportField[] | undefined;
}

const maxNamedColumns = 10;

/**
 * Maps the columns of a file to the fields of a list: first those that the caller maps, then those that are named like
 * a field, then those with a known name, in several languages. A field gets at most one column. Tags may have several,
 * and so may statuses: "Status" and "Unsubscribed". A column can be a field and also be about consent.
 * @returns the columns; an error message for each problem, under `mapping`, `ignore_columns` or `file`; `unmapped`: the
 *   columns about consent that are left out, but aren't named in `ignored`.
 */
export function mapColumns(given: ColumnsToMap): {
  columns: MappedColumn[];
  errors: FieldErrors;
  unmapped: UnmappedColumn[];
} {
  const { header, sample, fields, createFields = false, newFields = [] } = given;
  const errors: FieldErrors = {};
  const consentCells = given.consentCells ?? collectConsent(header, sample);
  const names = namesOf(header, sample, consentCells);
  const explicit = readMapping({ names, mapping: given.mapping ?? {}, fields, createFields, newFields, errors });
  const ignored = readIgnoredColumns(names, given.ignored ?? [], errors);
  const byField = findFields(names, fields);
  const consents = findConsents(names, consentCells, {
    explicit,
    ignored,
    fieldColumns: new Set(byField.map(({ index }) => index)),
  });
  const found = findTargets(given, names, { explicit, ignored, byField, consents });

  const makeTag = createTagMaker([...fields, ...[...explicit.values()].flatMap((to) => ('tag' in to ? [to] : []))]);
  const columns = names.map((name, index): MappedColumn => {
    const consent = consents.get(index);
    // A column without a name is nearly always one that a spreadsheet left behind.
    const mayBeNew = createFields && consent === undefined && (header === undefined || name !== '');
    return {
      column: index + 1,
      name: header === undefined ? undefined : name,
      ...(consent?.kind === 'understood' ? { consent: consent.column } : {}),
      ...(found.get(index) ?? { to: mayBeNew ? toNewField(name, index, makeTag) : left, how: 'unrecognized' }),
    };
  });
  addEvidence(columns, ignored);
  checkColumns(columns, fields.length, errors);
  const unmapped = columns
    .filter(({ to }, index) => {
      const consent = consents.get(index);
      return consent?.kind === 'unclear' || (consent !== undefined && to.kind === 'ignored');
    })
    .map(({ column, name }) => ({ column, name: name === undefined || name === '' ? String(column) : toLabel(name) }));
  return { columns, errors, unmapped };
}

const left: ColumnTarget = { kind: 'ignored' };

function namesOf(header: string[] | undefined, sample: string[][], consentCells: ConsentCells): string[] {
  // Later rows may be longer than those of the sample.
  const consentWidths = [...consentCells.keys()].map((index) => index + 1);
  const width = Math.max(header?.length ?? 0, ...sample.map((cells) => cells.length), ...consentWidths);
  return Array.from({ length: width }, (_, index) => header?.[index]?.trim() ?? '');
}

/** The targets of the columns that have one, by column index. Of several for one target, the best column gets it. */
function findTargets(
  { fields, sample }: ColumnsToMap,
  names: string[],
  columns: {
    explicit: Map<number, ColumnTarget>;
    ignored: Set<number>;
    byField: { index: number; tag: string }[];
    consents: Map<number, FoundConsent>;
  },
): Map<number, { to: ColumnTarget; how: MappedBy }> {
  const { explicit, ignored, byField, consents } = columns;
  const found = new Map<number, { to: ColumnTarget; how: MappedBy }>();
  for (const index of ignored) found.set(index, { to: left, how: 'explicit' });
  for (const [index, to] of explicit) found.set(index, { to, how: 'explicit' });
  const taken = new Set([...explicit.values()].map(keyOf));

  const take = (index: number, to: ColumnTarget, how: MappedBy) => {
    if (found.has(index) || (taken.has(keyOf(to)) && !mayHaveSeveralColumns(to))) return;
    found.set(index, { to, how });
    taken.add(keyOf(to));
  };

  for (const { index, tag } of byField) take(index, toTarget(tag), 'exact');
  for (const [index, consent] of consents)
    if (consent.kind === 'understood') take(index, { kind: 'status' }, consent.by === 'header' ? 'synonym' : 'guessed');
  for (const { index, to, how } of findKnown(names, fields)) take(index, to, how);
  const guessed = taken.has('email') ? undefined : guessEmailColumn(names.length, sample);
  if (guessed !== undefined) take(guessed, { kind: 'email' }, 'guessed');
  return found;
}

function toNewField(name: string, index: number, makeTag: ReturnType<typeof createTagMaker>): ColumnTarget {
  const label = toLabel(name === '' ? `Column ${index + 1}` : name);
  return { kind: 'new_field', tag: makeTag(name, index), label, type: 'text' };
}

/**
 * Finds the columns that are about consent, except those that are left out. Of several columns of statuses, only those
 * count whose cells are understood.
 */
function findConsents(
  names: string[],
  consentCells: ConsentCells,
  given: { explicit: Map<number, ColumnTarget>; ignored: Set<number>; fieldColumns: Set<number> },
): Map<number, FoundConsent> {
  const { explicit, ignored, fieldColumns } = given;
  const consents = new Map<number, FoundConsent>();
  const addressColumn = [...explicit].find(([, to]) => to.kind === 'email')?.[0];
  const cellsOf = (index: number) => consentCells.get(index) ?? [];
  for (const [index, name] of names.entries()) {
    if (ignored.has(index) || index === addressColumn) continue;
    const consent = findConsent(name, cellsOf(index), explicit.get(index), fieldColumns.has(index));
    if (consent !== undefined) consents.set(index, consent);
  }
  if ([...consents.values()].some((consent) => consent.kind === 'understood' && consent.hasStatuses))
    for (const [index, consent] of consents)
      if (isUnknownStatus(consent, cellsOf(index))) consents.set(index, { kind: 'unclear', by: 'header' });
  return consents;
}

/** @param isNamedLikeField whether the column becomes a field, unless the caller maps it. */
function findConsent(
  name: string,
  cells: string[],
  target: ColumnTarget | undefined,
  isNamedLikeField: boolean,
): FoundConsent | undefined {
  if (target?.kind === 'status') {
    const all = { hasStatuses: true, isPlain: true, isTelling: true };
    return { kind: 'understood', column: toStatusColumn(name, cells), by: 'header', ...all };
  }
  const found = classifyConsent(name, cells);
  const isField = target === undefined ? isNamedLikeField : target.kind !== 'ignored';
  if (isField) return ofField(found);
  const isKnown = target === undefined && findKnownColumn(name) !== undefined;
  return isKnown && isOnlyByCells(found) ? undefined : found;
}

/** Whether none of the cells of a column of statuses is understood. */
function isUnknownStatus(consent: FoundConsent, cells: string[]): boolean {
  if (consent.kind !== 'understood' || consent.column.means !== 'status' || consent.hasStatuses) return false;
  return cells.length > 0 && !cells.some((cell) => readConsentCell(consent.column, cell));
}

/**
 * What a column that is a field also says about consent. If it contains nothing but consent, it is both; if it mixes
 * words of consent with others, it is unclear; otherwise, it is only the field.
 */
function ofField(consent: FoundConsent | undefined): FoundConsent | undefined {
  if (consent?.kind !== 'understood') return undefined;
  if (consent.isPlain) return consent;
  return consent.isTelling ? { kind: 'unclear', by: 'header' } : undefined;
}

/** Whether only some words of a column are about consent, as one of several tags may be. */
function isOnlyByCells(consent: FoundConsent | undefined): boolean {
  return consent?.kind === 'unclear' && consent.by === 'cells';
}

/**
 * Adds what columns record of consents that people gave in another system. Each kind gets one column, and becomes the
 * target of a column that has none.
 */
function addEvidence(columns: MappedColumn[], ignored: Set<number>): void {
  const taken = new Set(columns.map(({ to }) => to.kind));
  for (const [index, column] of columns.entries()) {
    const { to, name = '', how } = column;
    const evidence = ignored.has(index) || (to.kind === 'ignored' && how === 'explicit') ? undefined : toEvidence(name);
    if (evidence === undefined || taken.has(evidence)) continue;
    taken.add(evidence);
    if (to.kind === 'ignored') Object.assign(column, { to: { kind: evidence }, how: 'synonym' });
    else column.evidence = evidence;
  }
}

function toEvidence(name: string): EvidenceTarget | undefined {
  const evidence = readEvidenceHeader(name);
  return evidence === 'confirmation_ip' ? 'confirmation_ip_address' : evidence;
}

/** Every list has EMAIL, which isn't stored like other values. */
function toTarget(tag: string): ColumnTarget {
  return tag === 'EMAIL' ? { kind: 'email' } : { kind: 'field', tag };
}

/**
 * Columns that are named like a field: first by its exact tag, then by its tag in another spelling, then by its label.
 */
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

/** Columns with a known name, the most common names first. */
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
  // Such as "Nom" beside "Prénom", or "Nombre" beside "Apellidos".
  if (column === 'name' && hasFirst !== hasLast) return { to: hasFirst ? lastName : firstName, how: 'synonym' };
  // To greet someone, a whole name is better than none.
  if (column === 'name' || column === 'full_name')
    return hasFirst || hasLast ? undefined : { to: firstName, how: 'guessed' };
  return { to: { kind: column }, how: 'synonym' };
}

/** The column with the most addresses, if at least half of its cells are addresses. */
function guessEmailColumn(width: number, sample: string[][]): number | undefined {
  const counts = Array.from({ length: width }, () => ({ addresses: 0, cells: 0 }));
  for (const cells of sample) {
    for (const [index, cell] of cells.entries()) {
      const count = counts[index];
      if (count === undefined || cell === '') continue;
      count.cells += 1;
      if (cell.includes('@') && readAddress(cell).ok) count.addresses += 1;
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
    (errors['file'] ??= []).push(`has no column with email addresses: ${found}`);
  }
  const newFields = columns.filter(({ to }) => to.kind === 'new_field').length;
  if (newFields > 0 && fieldCount + newFields > maxFields) {
    const message = `has ${newFields} columns for new fields, but the list has ${fieldCount} of at most ${maxFields} fields`;
    (errors['file'] ??= []).push(message);
  }
}
