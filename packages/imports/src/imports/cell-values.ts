import { type EmailAddress, isLonger, isOneLine, normalizeTag, parseEmailAddress } from '@mailwright/contracts';
import { readJsonList } from '@mailwright/platform';
import { mergeTags } from '@mailwright/audience';

/** The address in a cell, or why there is none. */
type AddressRead = { ok: true; email: EmailAddress } | { ok: false; message: string };

// Longer than any address with a name. Longer cells aren't searched for an address.
const maxAddressLength = 1_000;
// Addresses copied from web pages and mails contain such characters, but no mailbox has them in its name.
const zeroWidth = /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160\u3164\uffa0]|\u034f/gu;
const quotes = `'"‘’‚“”„«»‹›\``;
const typographic = /^[‘’‚“”„«»‹›]|[‘’‚“”„«»‹›]$/;
const before = `${quotes},;`;
const after = `${quotes},;.:`;

/**
 * Reads the address of a cell: alone, in angle brackets after a name, after `mailto:`, in quotes, or before a comma or
 * semicolon. Invisible characters are removed, also within the address.
 */
export function readAddress(cell: string): AddressRead {
  // In an internationalized address, typographic quotes would count as letters.
  const plain = typographic.test(cell) ? undefined : parseEmailAddress(cell);
  if (plain !== undefined) return { ok: true, email: plain };
  if (cell.trim() === '') return refuse('is required');
  if (cell.length > maxAddressLength) return refuse('must be an email address: it is too long');
  const text = cell.replace(zeroWidth, '').trim();
  if (text === '') return refuse('is required');
  const email = (typographic.test(text) ? undefined : parseEmailAddress(text)) ?? parseEmailAddress(unwrap(text));
  return email === undefined ? refuse(`must be an email address${explain(text)}`) : { ok: true, email };
}

function refuse(message: string): AddressRead {
  return { ok: false, message };
}

/** What is within the outermost brackets and quotes. Each step removes a layer, and a few steps are enough. */
function unwrap(text: string): string {
  let rest = text;
  for (let step = 0; step < 5; step += 1) {
    const last = rest;
    rest = strip(rest);
    const open = rest.lastIndexOf('<');
    const close = rest.indexOf('>', open);
    if (open !== -1 && close !== -1 && strip(rest.slice(close + 1)) === '' && !rest.slice(0, open).includes('<'))
      rest = hasAnother(rest.slice(0, open), rest.slice(open + 1, close)) ? rest : rest.slice(open + 1, close);
    if (/^mailto:/i.test(rest)) rest = withoutQuery(rest.slice('mailto:'.length));
    if (rest.startsWith('(') && rest.endsWith(')')) rest = rest.slice(1, -1);
    if (rest === last) break;
  }
  return rest;
}

/** Whether the name before an address in brackets contains another address, so that it's unclear which one is meant. */
function hasAnother(name: string, address: string): boolean {
  const inBrackets = parseEmailAddress(strip(address))?.normalized;
  const named = name.split(/[\s,;]/).map((part) => parseEmailAddress(strip(part))?.normalized);
  return named.some((each) => each !== undefined && each !== inBrackets);
}

function strip(text: string): string {
  let start = 0;
  let end = text.length;
  const isOf = (characters: string, at: number) =>
    characters.includes(text.charAt(at)) || text.charAt(at).trim() === '';
  while (start < end && isOf(before, start)) start += 1;
  while (end > start && isOf(after, end - 1)) end -= 1;
  return text.slice(start, end);
}

function withoutQuery(link: string): string {
  const address = link.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Why text isn't an address, as the rest of a sentence. */
function explain(text: string): string {
  const given = unwrap(text);
  const ats = given.split('@').length - 1;
  if (ats === 0) return ': it has no @';
  const addresses = given.split(/[\s,;<>/|]+/).filter((part) => parseEmailAddress(part) !== undefined).length;
  if (addresses > 1) return ': it has more than one address';
  if (/\s/u.test(given)) return ': it has a space within it';
  return ats > 1 ? ': it has more than one @' : explainParts(given);
}

/** Why what is before or after the only @ is wrong. */
function explainParts(given: string): string {
  const at = given.indexOf('@');
  const domain = given.slice(at + 1);
  if (at === 0) return ': nothing is before the @';
  if (domain === '') return ': nothing is after the @';
  if (!domain.includes('.')) return ': its domain has no dot';
  if (domain.split('.').some((label) => label === '')) return ': its domain has two dots in a row, or one at an end';
  if (at > 64) return ': it has more than 64 characters before the @';
  if (given.includes('..')) return ': it has two dots in a row';
  if (given.startsWith('.') || given.charAt(at - 1) === '.') return ': a dot is at the end of what is before the @';
  return ': it has a character that no address has';
}

/** The order of day, month and year in numeric dates. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** How a file's dates are read. */
export interface DateOptions {
  /** Undefined when it isn't known: a date that could be read in two ways is then refused. */
  order: DateOrder | undefined;
  /** The IANA name of the time zone of times without an offset. */
  timeZone: string;
}

interface ReadDate {
  /** As the file gives it: 2026-01-31 */
  date: string;
  /** In UTC. */
  instant: Date;
}

/** A date, or why it can't be read. */
type DateRead = { ok: true; value: ReadDate } | { ok: false; reason: 'ambiguous' | 'invalid' };

const maxDateLength = 64;
const time = String.raw`(?:(?:T|,? +| at )(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?)?`;
const zone = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|\(?(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?\)?))?`;
// Each part has a fixed end, so that no text is read twice.
const yearFirst = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}${zone}$`, 'i');
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2 ?(\\d{4}|\\d{2})${time}${zone}$`, 'i');
const dayName = String.raw`(?:[a-z]{2,10}\.?,? )?`;
const dayAndName = new RegExp(
  `^${dayName}(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -](?:de )?([\\p{L}]{3,10})\\.?[ -](?:de )?,?(\\d{4})${time}${zone}$`,
  'iu',
);
const nameAndDay = new RegExp(
  `^${dayName}([\\p{L}]{3,10})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${time}${zone}$`,
  'iu',
);

const months = [
  'jan januar january janvier enero ene gennaio gen janeiro januari',
  'feb februar february fevrier fev febrero febbraio fevereiro februari',
  'mar marz maerz march mars marzo marco maart mrz mrt',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'jun juni june juin junio giugno giu junho',
  'jul juli july juillet juil julio luglio lug julho',
  'aug august aout agosto ago augustus',
  'sep sept september septembre septiembre settembre set setembro',
  'oct okt oktober october octobre octubre ottobre ott outubro',
  'nov november novembre noviembre novembro',
  'dec dez dezember december decembre diciembre dic dicembre dezembro',
];
const monthOf = new Map(months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: (string | undefined)[];
  zone: string | undefined;
}

/** Reads a date, with or without a time, in the formats that exports have. */
export function readDate(given: string, { order, timeZone }: DateOptions): DateRead {
  const text = given.trim();
  if (text.length > maxDateLength) return { ok: false, reason: 'invalid' };
  const parts = splitDate(text, order);
  if (parts === 'ambiguous') return { ok: false, reason: 'ambiguous' };
  const value = parts === undefined ? undefined : toDate(parts, timeZone);
  return value === undefined ? { ok: false, reason: 'invalid' } : { ok: true, value };
}

/** Whether text has the format of a date, in whatever order. */
export function looksLikeDate(given: string): boolean {
  const text = given.trim();
  return text.length <= maxDateLength && /\d/.test(text) && splitDate(text, 'dmy') !== undefined;
}

/**
 * The order of a file's numeric dates, if it can be told: some date can have only one order, and none contradicts it.
 * Otherwise undefined.
 */
export function detectOrder(texts: string[]): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const given of texts) {
    const text = given.trim();
    const [, first = '', separator, second = ''] = (text.length <= maxDateLength && yearLast.exec(text)) || [];
    // With dots, the day always comes first.
    if (separator === '.' || Number(first) > 12) orders.add('dmy');
    else if (Number(second) > 12) orders.add('mdy');
  }
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

function splitDate(text: string, order: DateOrder | undefined): Parts | 'ambiguous' | undefined {
  const iso = yearFirst.exec(text);
  if (iso !== null) return toParts(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso.slice(4));
  const figures = yearLast.exec(text);
  if (figures !== null) return splitFigures(figures, order);
  const named = dayAndName.exec(text) ?? nameAndDay.exec(text);
  if (named === null) return undefined;
  const [, a = '', b = '', year, ...rest] = named;
  const [day, name] = /^\d/.test(a) ? [a, b] : [b, a];
  const month = monthOf.get(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
  return month === undefined ? undefined : toParts(Number(year), month, Number(day), rest);
}

function splitFigures(found: RegExpExecArray, order: DateOrder | undefined): Parts | 'ambiguous' | undefined {
  const [, first, separator, second, last = '', ...rest] = found;
  const [a, b, c] = [Number(first), Number(second), Number(last)];
  if (order === 'ymd') return last.length === 2 ? toParts(2_000 + a, b, c, rest) : undefined;
  const year = last.length === 4 ? c : c + (c < 70 ? 2_000 : 1_900);
  if (order === undefined && separator !== '.' && a <= 12 && b <= 12 && a !== b) return 'ambiguous';
  return isDayFirst(separator, order, a, b) ? toParts(year, b, a, rest) : toParts(year, a, b, rest);
}

function isDayFirst(separator: string | undefined, order: DateOrder | undefined, a: number, b: number): boolean {
  // With dots, the day comes first unless the caller says otherwise.
  if (separator === '.') return order !== 'mdy';
  return order === undefined ? a > 12 || a === b : order === 'dmy';
}

function toParts(year: number, month: number, day: number, rest: (string | undefined)[]): Parts {
  return { year, month, day, clock: rest.slice(0, 4), zone: rest[4] };
}

function toDate({ year, month, day, clock, zone: offset }: Parts, timeZone: string): ReadDate | undefined {
  const [hours, minutes, seconds, half] = clock;
  const hour = toHour(Number(hours ?? 0), half);
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (hour === undefined || hour > 23 || minute > 59 || second > 60 || year < 1) return undefined;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, Math.min(second, 59), 0);
  // A month or a day that doesn't exist has become a date in another month.
  if (local.getUTCMonth() !== month - 1) return undefined;
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { date, instant: toInstant(local, offset, timeZone) };
}

/** @param half the a or p of a clock with twelve hours. */
function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function toInstant(local: Date, offset: string | undefined, timeZone: string): Date {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?/.exec(offset ?? '') ?? [];
  if (sign !== undefined) {
    const shift = (Number(hours) * 60 + Number(minutes)) * 60_000;
    return new Date(local.getTime() + (sign === '+' ? -shift : shift));
  }
  if (offset !== undefined || timeZone === 'UTC') return local;
  // The offset at that time. Near a clock change, the first guess is corrected once.
  const guess = new Date(local.getTime() - offsetAt(local, timeZone));
  return new Date(local.getTime() - offsetAt(guess, timeZone));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(at: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at.getTime();
}

/** A number as the API accepts it, or why it can't be read. */
type NumberRead = { ok: true; text: string } | { ok: false; reason: 'ambiguous' };

const maxNumberLength = 64;
const spaces = /[\s'’\u00a0\u202f\u2009]/g;
// Each pattern can match in only one way, so that no text is read twice.
const withComma = /^[+-]?\d+,\d+$/;
const commaDecimals = /^[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|\d+,\d{4,}|0+,\d+|\d{4,},\d+)$/;
const pointDecimals = /^[+-]?(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.\d{1,2})$/;
const thousandPoints = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const thousandCommas = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Whether a file's numbers have a decimal comma; undefined if no number tells, or if numbers contradict each other. */
export function detectDecimalComma(texts: string[]): boolean | undefined {
  let [commas, points] = [false, false];
  for (const text of texts) {
    if (text.length > maxNumberLength) continue;
    const number = text.replace(spaces, '');
    commas ||= commaDecimals.test(number);
    points ||= pointDecimals.test(number);
  }
  return commas === points ? undefined : commas;
}

/** Converts a file's number to one with a decimal point. Other text is returned unchanged. */
export function readNumber(text: string, decimalComma: boolean | undefined): NumberRead {
  if (text.length > maxNumberLength || !/[,'’\s.]/.test(text)) return { ok: true, text };
  const number = text.trim().replace(spaces, '');
  const isComma = decimalComma ?? (commaDecimals.test(number) ? true : pointDecimals.test(number) ? false : undefined);
  if (isComma === undefined && withComma.test(number)) return { ok: false, reason: 'ambiguous' };
  if (isComma === true) {
    if (thousandPoints.test(number)) return { ok: true, text: number.replaceAll('.', '').replace(',', '.') };
    return { ok: true, text: withComma.test(number) ? number.replace(',', '.') : text };
  }
  return { ok: true, text: thousandCommas.test(number) ? number.replaceAll(',', '') : number };
}

const maxTags = 100;
const maxTagLength = 100;
// Mailchimp quotes each tag: "VIP","Spring, 2026". Otherwise tags are separated by a comma, a semicolon or a bar.
const quotedOrPlain = /"((?:[^"]|"")*)"|[^,;|]+/g;
// A column has few distinct cells.
const maxKnownCells = 1_000;
const maxKnownLength = 200;

/** The tags in a cell, each once, or the error message for the caller. */
type TagsRead = { ok: true; tags: string[] } | { ok: false; message: string };

/** Makes a function that reads cells of tags. Cells with the same text get the same array. */
export function createTagCellReader(): (cell: string) => TagsRead {
  const known = new Map<string, TagsRead>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const read = readTagCell(cell);
    if (known.size < maxKnownCells && cell.length <= maxKnownLength) known.set(cell, read);
    return read;
  };
}

function splitTags(cell: string): string[] {
  // A tag can't contain a comma, since commas separate the tags of a list.
  const unquote = (quoted: string) =>
    quoted
      .replaceAll('""', '"')
      .split(',')
      .map((part) => part.trim())
      .join(' ');
  return [...cell.trim().matchAll(quotedOrPlain)].map(([plain, quoted]) =>
    (quoted === undefined ? plain : unquote(quoted)).trim(),
  );
}

function readTagCell(cell: string): TagsRead {
  const tags: string[] = [];
  for (const given of readJsonList(cell) ?? splitTags(cell)) {
    const tag = normalizeTag(given);
    if (tag === '') continue;
    tags.push(tag);
    if (tags.length > maxTags || isLonger(tag, maxTagLength) || !isOneLine(tag) || tag === '.' || tag === '..')
      return {
        ok: false,
        message: `must be at most ${maxTags} tags, each one line of at most ${maxTagLength} characters, and not . or ..`,
      };
  }
  return { ok: true, tags: mergeTags(tags) };
}
