import { tagPattern } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import type { ListField } from '@mailwright/audience';
import { normalizeHeader, toLabel } from './header-words.ts';

/** What a consent given in another system is recorded with: its times, and the IP address. */
export type EvidenceTarget = (typeof evidenceTargets)[number];
const evidenceTargets = ['subscribed_at', 'confirmed_at', 'created_at', 'confirmation_ip_address'] as const;
const otherTargets = ['tags', 'status', 'ip_address', ...evidenceTargets] as const;

/** What a column's cells become. */
export type ColumnTarget =
  | { kind: 'email' | 'tags' | 'status' | 'ip_address' | 'ignored' | EvidenceTarget }
  | { kind: 'field'; tag: string }
  | { kind: 'new_field'; tag: string; label: string };

/** A key that is the same for targets that are the same. */
export function keyOf(to: ColumnTarget): string {
  return 'tag' in to ? to.tag : to.kind;
}

/**
 * Whether several columns may have this target. Tags are merged; of several statuses, the one that keeps most mail away
 * wins.
 */
export function mayHaveSeveralColumns({ kind }: ColumnTarget): boolean {
  return kind === 'tags' || kind === 'status' || kind === 'ignored';
}

interface GivenMapping {
  /** The columns' names; empty for columns without one. */
  names: string[];
  mapping: Record<string, string | null>;
  fields: Pick<ListField, 'tag'>[];
  createFields: boolean;
  /** Gets the error messages, under `mapping`. */
  errors: FieldErrors;
}

/** Reads the caller's mapping. Returns the targets by column index, without those that have an error. */
export function readMapping({ names, mapping, fields, createFields, errors }: GivenMapping): Map<number, ColumnTarget> {
  const targets = new Map<number, ColumnTarget>();
  const keys = new Map<number, string>();
  const columnOf = new Map<string, string>();
  const tags = new Set(fields.map(({ tag }) => tag));
  const findColumn = createColumnFinder(names);
  const refuse = (message: string) => {
    (errors['mapping'] ??= []).push(message);
  };

  for (const [key, value] of Object.entries(mapping)) {
    const index = findColumn(key);
    if (index === undefined) {
      refuse(`"${key}" is not a column of the file`);
      continue;
    }
    if (index === 'ambiguous') {
      refuse(`"${key}" is the name of several columns: give the number of the right one`);
      continue;
    }
    const to = readTarget(value, tags) ?? (createFields ? createField(value, names[index]) : undefined);
    if (to === undefined) {
      refuse(`"${key}": ${String(value)} is not a field of this list`);
      continue;
    }
    const other = keys.get(index);
    if (other !== undefined) {
      refuse(`"${key}" is the same column as "${other}": map each column only once`);
      continue;
    }
    const sameTarget = columnOf.get(keyOf(to));
    if (sameTarget !== undefined) {
      refuse(`"${key}": ${String(value)} is already mapped from the column "${sameTarget}"`);
      continue;
    }
    keys.set(index, key);
    targets.set(index, to);
    if (!mayHaveSeveralColumns(to)) columnOf.set(keyOf(to), key);
  }
  return targets;
}

function readTarget(value: string | null, tags: Set<string>): ColumnTarget | undefined {
  if (value === null) return { kind: 'ignored' };
  // Every list has EMAIL, which isn't stored like other values.
  if (value === 'EMAIL') return { kind: 'email' };
  const other = otherTargets.find((target) => target === value);
  if (other !== undefined) return { kind: other };
  return tags.has(value) ? { kind: 'field', tag: value } : undefined;
}

function createField(value: string | null, name = ''): ColumnTarget | undefined {
  if (value === null || !tagPattern.test(value)) return undefined;
  return { kind: 'new_field', tag: value, label: toLabel(name === '' ? value : name) };
}

/**
 * Reads the names of columns that are left out whatever they say about consent. Returns their indices.
 * @param errors gets the error messages, under `ignore_columns`.
 */
export function readIgnoredColumns(names: string[], ignored: string[], errors: FieldErrors): Set<number> {
  const findColumn = createColumnFinder(names);
  const indices = new Set<number>();
  for (const key of ignored) {
    const index = findColumn(key);
    if (typeof index === 'number') indices.add(index);
    else {
      const why =
        index === undefined
          ? 'is not a column of the file'
          : 'is the name of several columns: give the number of the right one';
      (errors['ignore_columns'] ??= []).push(`"${toLabel(key)}" ${why}`);
    }
  }
  return indices;
}

/** Finds a column by its exact name, then by its name in another spelling, then by its number. */
function createColumnFinder(names: string[]): (key: string) => number | 'ambiguous' | undefined {
  const exact = indexNames(names);
  const normalized = indexNames(names.map(normalizeHeader));
  return (key) => {
    const name = key.trim();
    if (name === '') return undefined;
    const byName = exact.get(name) ?? normalized.get(normalizeHeader(name));
    if (byName !== undefined) return byName;
    const number = /^[1-9]\d{0,6}$/.test(name) ? Number(name) : Infinity;
    return number <= names.length ? number - 1 : undefined;
  };
}

function indexNames(names: string[]): Map<string, number | 'ambiguous'> {
  const indices = new Map<string, number | 'ambiguous'>();
  for (const [index, name] of names.entries())
    if (name !== '') indices.set(name, indices.has(name) ? 'ambiguous' : index);
  return indices;
}
