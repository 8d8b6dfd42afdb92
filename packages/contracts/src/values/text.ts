import { z } from 'zod';

/**
 * Whether Postgres can store the text unchanged: it has no NUL and no half of a surrogate pair, which is invalid in
 * UTF-8.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * Whether text has more than `max` characters, counted as Unicode code points, like zod, JSON Schema and Postgres do.
 */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false;
  // A code point takes one or two units.
  return text.length > 2 * max || Array.from(text).length > max;
}

// Characters that nobody sees. Exceptions are those that select a form of a character, such as an emoji, and the
// letters that make up a region's flag, such as Scotland's.
const invisible =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?![\uFE00-\uFE0F\u200D])\p{Default_Ignorable_Code_Point}/gu;
// Between two emoji, this character joins them into one; anywhere else it is only invisible.
const lonelyJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** A tag in its stored form: composed (NFC), without surrounding spaces and invisible characters. */
export function normalizeTag(text: string): string {
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  return text.replace(invisible, '$1').replace(lonelyJoiner, '').normalize('NFC').trim();
}

/** The form in which tags are compared: case doesn't count. In SQL it is `fold_tag`. */
export function foldTag(tag: string): string {
  return tag.toLowerCase();
}

/** Whether text is a single line, without control characters and invalid Unicode characters. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** A single line of text of 1 to `max` characters, without spaces around it. */
export function line(max: number) {
  return z.string().trim().min(1).max(max).refine(isOneLine, 'must be one line without control characters');
}

/** Text of at most `max` characters and any number of lines, or null. */
export function longText(max: number) {
  return z.string().max(max).refine(isStorableText, 'must not contain NUL or invalid Unicode characters').nullish();
}

/** A whole number in a path or query, which consists of digits only. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.preprocess(
    (given) => (typeof given === 'string' ? (/^\d{1,15}$/.test(given) ? Number(given) : NaN) : given),
    z.int({ error }).min(min, { error }).max(max, { error }),
  );
}

/**
 * A uid of the kind with this prefix, such as `list_01k…`. Whether it exists, and in which account, is checked later.
 */
export function uid(prefix: string) {
  return z
    .string()
    .max(100)
    .meta({ description: `Identifier, \`${prefix}_…\``, example: `${prefix}_01k6n8qf4tef0v9k0x7h3w2c5d` });
}

/** A time in RFC 3339, UTC, with milliseconds. */
export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'RFC 3339, UTC, milliseconds', example: '2026-01-02T03:04:05.678Z' });

/** A time in a request, in RFC 3339 with any offset. */
export const anyTime = z.iso
  .datetime({ offset: true, error: 'must be a date and time such as 2026-01-31T09:30:00Z' })
  .meta({ example: '2026-01-02T03:04:05Z' });

const firstTimeMs = Date.parse('0001-01-01T00:00:00Z');

/** A time in a request that is stored as given: RFC 3339, from year 1 on, since Postgres can't read year 0. */
export const storedTime = anyTime.refine((text) => !(Date.parse(text) < firstTimeMs), 'must not be before year 1');

/** An absolute http or https URL of at most 2,048 characters. */
export const webUrl = z
  .string()
  .trim()
  .max(2_048)
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }))
  .meta({ format: 'uri' });

/** The days of the week, as the API names them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A time of the day, `HH:MM`. */
export const minuteOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time zone in a request. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Zurich')
  .meta({ description: 'An IANA time zone', example: 'Europe/Zurich' });

/** Whether the IANA database has a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
