import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { MovedFieldType } from './source.ts';

// A list has the first three anyway, and the links of a mail come before a field of their name.
const reserved = new Set([
  'EMAIL',
  'FIRST_NAME',
  'LAST_NAME',
  'UNSUBSCRIBE_URL',
  'WEB_VIEW_URL',
  'PREFERENCES_URL',
  'CONFIRM_URL',
]);
const maxTag = 40;
const maxText = 5_000;
const maxUrl = 2_048;
const maxTags = 100;
const maxTagName = 100;

/**
 * The tag of the field that takes an attribute: `Shoe size` → `SHOE_SIZE`. The same attribute always has the same tag,
 * because templates name it, too.
 */
export function toFieldTag(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .join('_');
  // Nothing is left of a name in a non-Latin script.
  if (words === '') return `FIELD_${createHash('sha256').update(name).digest('hex').slice(0, 8).toUpperCase()}`;
  const tag = (/^\d/.test(words) ? `FIELD_${words}` : words).slice(0, maxTag);
  return reserved.has(tag) ? `${tag}_2` : tag;
}

/** The attributes of a person by their paths, such as `address.city`. Empty ones are left out. */
export function flattenAttributes(attributes: Record<string, unknown>, before = ''): [name: string, value: unknown][] {
  return Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    const path = `${before}${name}`;
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'object' && !Array.isArray(value))
      return flattenAttributes(value as Record<string, unknown>, `${path}.`);
    return [[path, value]];
  });
}

type ValueKind = Exclude<MovedFieldType, 'select' | 'multiselect'>;

/** The type of the field that suits all of some values. */
export class FieldGuess {
  readonly label: string;
  /** How many people have a value. */
  count = 0;
  readonly #kinds = new Set<ValueKind>();

  constructor(label: string) {
    this.label = label;
  }

  add(value: unknown): void {
    this.count += 1;
    this.#kinds.add(kindOf(value));
  }

  type(): ValueKind {
    const [first = 'text'] = this.#kinds;
    return this.#kinds.size === 1 ? first : 'text';
  }
}

function kindOf(value: unknown): ValueKind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (typeof value !== 'string') return 'text';
  if (isDate(value)) return 'date';
  if (isTime(value)) return 'datetime';
  return isWebUrl(value) ? 'url' : 'text';
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    isDate(text.slice(0, 10)) &&
    toTime(text) !== undefined
  );
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && text.length <= maxUrl && URL.canParse(text);
}

type FieldValueHere = string | number | boolean | string[];
type ReadValue = (text: string, options: string[], value: unknown) => FieldValueHere | undefined;

const readers: Record<MovedFieldType, ReadValue> = {
  text: (text) => (Array.from(text).length <= maxText ? text : undefined),
  number: (text) => (/^[+-]?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  date: (text) => (isDate(text) ? text : undefined),
  datetime: (text) => (isTime(text) ? text : undefined),
  url: (text) => (isWebUrl(text) ? text : undefined),
  select: (text, options) => (options.includes(text) ? text : undefined),
  multiselect: (text, options, value) => {
    const chosen = (Array.isArray(value) ? value : text.split(',')).map((each) => String(each).trim());
    return chosen.every((each) => options.includes(each)) ? chosen : undefined;
  },
};

/** A value as a field of this type takes it; undefined if it doesn't fit, so that only the value is lost. */
export function toFieldValue(
  { type, options }: { type: MovedFieldType; options: string[] },
  value: unknown,
): FieldValueHere | undefined {
  const text = cleanText(textOf(value)).trim();
  return text === '' ? undefined : readers[type](text, options, value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isPlain = (each: unknown): boolean => typeof each !== 'object' || each === null;
  if (Array.isArray(value) && value.every(isPlain)) return value.filter((each) => each !== null).join(', ');
  return isPlain(value) ? String(value) : JSON.stringify(value);
}

/** Text without what can't be stored: NUL, and halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Tags as a subscriber can have them: a comma would separate two. */
export function toTags(names: string[]): string[] {
  const tags = names.map((name) => {
    const line = cleanText(name)
      .replace(/[,\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/\s+/g, ' ');
    return Array.from(line.trim()).slice(0, maxTagName).join('').trim();
  });
  return [...new Set(tags)].filter((tag) => !['', '.', '..'].includes(tag)).slice(0, maxTags);
}

/** An IP address, or undefined if it is none, which would make a row invalid. */
export function toIpAddress(text: unknown): string | undefined {
  const first = typeof text === 'string' ? (text.split(',')[0] ?? '').trim() : '';
  return isIP(first) !== 0 && !first.includes('%') ? first : undefined;
}

/** A time in UTC, or undefined if the text is none. */
export function toTime(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  return Number.isNaN(at.getTime()) || year < 1970 || year > 9_998 ? undefined : at.toISOString();
}
