import {
  type FieldValue,
  inexactNumber,
  isExactNumber,
  isLonger,
  type ListFieldResource,
  webUrl,
} from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { z } from 'zod';

/** A field of a list, as stored. */
export interface ListField {
  id: string;
  tag: string;
  label: string;
  type: ListFieldResource['type'];
  required: boolean;
  defaultValue: FieldValue | null;
  options: string[];
  visible: boolean;
}

/** A field as the API shows it. */
export function toFieldResource(field: ListField): ListFieldResource {
  return {
    tag: field.tag,
    label: field.label,
    type: field.type,
    required: field.required,
    default_value: field.defaultValue,
    options: field.options,
    visible: field.visible,
  };
}

/** How many fields a list may have, including EMAIL, FIRST_NAME and LAST_NAME. */
export const maxFields = 103;
// Every change of a subscriber reads the whole list definition, and a page shows a hundred subscribers.
const maxOptionsLength = 10_000;

/**
 * Checks that a field's options and default value suit its type and each other.
 * @param errors gets the messages by property, under `at`, such as `fields[2].`.
 * @returns the default value as it is stored.
 */
export function checkField(
  field: Pick<ListField, 'type' | 'options'>,
  defaultValue: unknown,
  errors: FieldErrors,
  at = '',
): FieldValue | null {
  const hasOptions = field.type === 'select' || field.type === 'multiselect';
  if (hasOptions && field.options.length === 0) errors[`${at}options`] = ['must have at least one option'];
  if (!hasOptions && field.options.length > 0) errors[`${at}options`] = ['is only for select and multiselect fields'];
  if (isLonger(field.options.join(''), maxOptionsLength))
    errors[`${at}options`] = [`must have at most ${maxOptionsLength} characters in total`];
  if (new Set(field.options).size < field.options.length) errors[`${at}options`] = ['must not contain duplicates'];
  const parsed = parseFieldValue(field, defaultValue ?? null);
  if (!parsed.ok) errors[`${at}default_value`] = [parsed.message];
  return parsed.ok ? parsed.value : null;
}

/** A value of its field's type, `null` for no value; or the error message for the caller. */
export type ParsedValue = { ok: true; value: FieldValue | null } | { ok: false; message: string };

const maxTextLength = 5_000;
const maxNamedOptions = 10;
// Unambiguous, so that it can't backtrack. Otherwise, a megabyte of digits followed by a letter would take minutes.
const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const datetime = z.iso.datetime({ offset: true });

/**
 * Checks a value against its field's type. Forms send only text, so text that is a number, a boolean or a
 * comma-separated choice is converted. `null` and empty text mean no value.
 */
export function parseFieldValue(field: Pick<ListField, 'type' | 'options'>, given: unknown): ParsedValue {
  const value = typeof given === 'string' ? given.trim() : given;
  if (value === null || value === undefined || value === '') return { ok: true, value: null };
  return parsers[field.type](value, field.options);
}

type Parser = (value: unknown, options: string[]) => ParsedValue;

const parsers: Record<ListField['type'], Parser> = {
  text: (value) => {
    if (typeof value !== 'string') return wrong('must be text');
    return isLonger(value, maxTextLength) ? wrong(`must have at most ${maxTextLength} characters`) : right(value);
  },
  number: (value) => {
    const isText = typeof value === 'string' && numberPattern.test(value);
    const number = isText ? Number(value) : value;
    if (isText && Number.isFinite(number) && !isExactNumber(value)) return wrong(inexactNumber);
    return typeof number === 'number' && Number.isFinite(number) ? right(number) : wrong('must be a number');
  },
  date: (value) => {
    const isDate = typeof value === 'string' && datePattern.test(value) && isCalendarDate(value);
    return isDate ? right(value) : wrong('must be a date such as 2026-01-31');
  },
  datetime: (value) => {
    const given = datetime.safeParse(value);
    // At either end of the calendar, a time's offset can lead outside the years that RFC 3339 allows: 0000 to 9999.
    const inUtc = given.success ? datetime.safeParse(new Date(given.data).toISOString()) : given;
    return inUtc.success ? right(inUtc.data) : wrong('must be a date and time such as 2026-01-31T09:30:00Z');
  },
  boolean: (value) => {
    const word = typeof value === 'string' ? value.toLowerCase() : value;
    if (word === true || word === 'true' || word === '1' || word === 'yes' || word === 'on') return right(true);
    if (word === false || word === 'false' || word === '0' || word === 'no' || word === 'off') return right(false);
    return wrong('must be true or false');
  },
  url: (value) => {
    const parsed = webUrl.safeParse(value);
    return parsed.success ? right(parsed.data) : wrong('must be an http or https URL');
  },
  select: (value, options) => {
    const isOption = typeof value === 'string' && options.includes(value);
    return isOption ? right(value) : wrong(`must be one of: ${nameSome(options)}`);
  },
  multiselect: (value, options) => {
    const given: unknown[] | undefined =
      typeof value === 'string' ? splitChoices(value) : Array.isArray(value) ? value : undefined;
    const known = new Set<unknown>(options);
    const chosen = new Set(given);
    if (given === undefined || ![...chosen].every((part) => known.has(part)))
      return wrong(`may contain only: ${nameSome(options)}`);
    // In the order of the options, so that the same choice is the same value, whatever the order in which it was sent.
    return right(chosen.size === 0 ? null : options.filter((option) => chosen.has(option)));
  },
};

/** Splits `a, b`, or `["a","b"]`, which generated clients send in a form. */
function splitChoices(text: string): unknown[] {
  if (text.startsWith('['))
    try {
      return JSON.parse(text) as unknown[];
    } catch {
      // An option may also begin with a bracket.
    }
  return text.split(',').map((part) => part.trim());
}

/**
 * Names only the first options: a field may have 500 options of 200 characters, and a batch a thousand invalid rows.
 */
function nameSome(options: string[]): string {
  const more = options.length - maxNamedOptions;
  return options.slice(0, maxNamedOptions).join(', ') + (more > 0 ? ` or ${more} others` : '');
}

function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function right(value: FieldValue | null): ParsedValue {
  return { ok: true, value };
}

function wrong(message: string): ParsedValue {
  return { ok: false, message };
}
