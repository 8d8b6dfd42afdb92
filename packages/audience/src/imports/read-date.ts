/** The order of day, month and year in dates of figures. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** How dates of a file are read. */
export interface DateOptions {
  /** Undefined: not known, so that a date which could be read in two ways is refused. */
  order: DateOrder | undefined;
  /** An IANA name: where times without an offset were taken. */
  timeZone: string;
}

/** A date, and its instant. */
export interface ReadDate {
  /** As it is written: 2026-01-31 */
  date: string;
  /** In UTC. */
  instant: Date;
}

/** A date, or why it can't be read. */
export type DateRead = { ok: true; value: ReadDate } | { ok: false; reason: 'ambiguous' | 'invalid' };

const maxLength = 64;
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

/** Reads a date, with or without a time, in the forms that exports have. */
export function readDate(given: string, { order, timeZone }: DateOptions): DateRead {
  const text = given.trim();
  if (text.length > maxLength) return { ok: false, reason: 'invalid' };
  const parts = splitDate(text, order);
  if (parts === 'ambiguous') return { ok: false, reason: 'ambiguous' };
  const value = parts === undefined ? undefined : toDate(parts, timeZone);
  return value === undefined ? { ok: false, reason: 'invalid' } : { ok: true, value };
}

/** Whether text has the form of a date, whatever its order. */
export function looksLikeDate(given: string): boolean {
  const text = given.trim();
  return text.length <= maxLength && /\d/.test(text) && splitDate(text, 'dmy') !== undefined;
}

/**
 * The order of a file's dates: the one that all of them can have, of those that don't say it themselves.
 * Undefined when they can have more than one.
 */
export function detectOrder(texts: string[]): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const given of texts) {
    const text = given.trim();
    const [, first = '', separator, second = ''] = (text.length <= maxLength && yearLast.exec(text)) || [];
    // With points it is always the day that is first.
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
  const isDayFirst = separator === '.' ? order !== 'mdy' : order === undefined ? a > 12 || a === b : order === 'dmy';
  return isDayFirst ? toParts(year, b, a, rest) : toParts(year, a, b, rest);
}

function toParts(year: number, month: number, day: number, rest: (string | undefined)[]): Parts {
  return { year, month, day, clock: rest.slice(0, 4), zone: rest[4] };
}

function toDate({ year, month, day, clock, zone: offset }: Parts, timeZone: string): ReadDate | undefined {
  const [hours, minutes, seconds, half] = clock;
  let hour = Number(hours ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || month < 1 || month > 12 || day < 1 || year < 1) return undefined;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, Math.min(second, 59), 0);
  if (local.getUTCMonth() !== month - 1) return undefined;
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { date, instant: toInstant(local, offset, timeZone) };
}

function toInstant(local: Date, offset: string | undefined, timeZone: string): Date {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?/.exec(offset ?? '') ?? [];
  if (sign !== undefined) {
    const shift = (Number(hours) * 60 + Number(minutes)) * 60_000;
    return new Date(local.getTime() + (sign === '+' ? -shift : shift));
  }
  if (offset !== undefined || timeZone === 'UTC') return local;
  // The offset at that time; near a change of the clocks the guess is corrected once.
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
