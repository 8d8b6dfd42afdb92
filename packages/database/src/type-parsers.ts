// How raw statements read the types that pages and claims have by the hundred: pg's own parsers try every form that any
// server may send, at several times the cost.
import pg from 'pg';

type Parse = (text: string) => unknown;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

function parsersWith(own: Map<number, Parse>): pg.CustomTypesConfig {
  const getTypeParser = (type: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' ? own.get(type) : undefined) ?? pg.types.getTypeParser(type, format);
  return { getTypeParser: getTypeParser as typeof pg.types.getTypeParser };
}

const readTime: Parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');
const textArray = 1009 as TypeId;
const timeArray = 1185 as TypeId;
const readTimes: Parse = pg.types.getTypeParser(timeArray, 'text');
const readTexts: Parse = pg.types.getTypeParser(textArray, 'text');

/** Read values as pg does, some of them faster. */
export const typeParsers = parsersWith(
  new Map<number, Parse>([
    [pg.types.builtins.TIMESTAMPTZ, parseTime],
    [textArray, parseTexts],
  ]),
);

/** Read a time as the text that JSON has for it, and other values as `typeParsers` do. */
export const shownTypeParsers = parsersWith(
  new Map<number, Parse>([
    [pg.types.builtins.TIMESTAMPTZ, showTime],
    [timeArray, (text) => (readTimes(text) as unknown[]).map(inJson)],
    [textArray, parseTexts],
  ]),
);

// Midnight of the day that was read last, since the rows of a page are often of one day.
let lastDay = '';
let lastMidnight = Number.NaN;

/**
 * Whether a time has the form that our pooled sessions get: `2026-11-29 14:00:00.123+00`. Others are of another zone, before our
 * era, after the year 9999, infinite, or with microseconds.
 */
function isUsual(text: string): boolean {
  return text.length >= 22 && text.length <= 26 && text.charCodeAt(10) === space && text.endsWith('+00');
}

function showTime(text: string): unknown {
  if (!isUsual(text)) return inJson(readTime(text));
  // Postgres leaves out zeros at the end.
  const rest = text.length === 26 ? '' : text.length === 22 ? '.000' : '0'.repeat(26 - text.length);
  return `${text.slice(0, 10)}T${text.slice(11, -3)}${rest}Z`;
}

function inJson(time: unknown): unknown {
  return time instanceof Date ? time.toISOString() : time;
}

function parseTime(text: string): unknown {
  if (!isUsual(text)) return readTime(text);
  const end = text.length - 3;
  const day = text.slice(0, 10);
  if (day !== lastDay) [lastDay, lastMidnight] = [day, Date.parse(day)];
  let ms = 0;
  for (let at = 20; at < 23; at += 1) ms = 10 * ms + (at < end ? digitAt(text, at) : 0);
  const minutes = 60 * numberAt(text, 11) + numberAt(text, 14);
  return new Date(lastMidnight + 60_000 * minutes + 1_000 * numberAt(text, 17) + ms);
}

const space = 0x20;
const zero = 0x30;

function digitAt(text: string, at: number): number {
  return text.charCodeAt(at) - zero;
}

function numberAt(text: string, at: number): number {
  return 10 * digitAt(text, at) + digitAt(text, at + 1);
}

/** An array of text: `{one,two}`. Character by character, since matching a pattern takes several times as long. */
function parseTexts(text: string): unknown {
  const texts: string[] = [];
  let from = 1;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Quoted items, escapes and nested arrays.
    if (code === quote || code === backslash || code === brace) return readTexts(text);
    if (code !== comma && at < text.length - 1) continue;
    const item = text.slice(from, at);
    if (item === 'NULL') return readTexts(text);
    if (at > from) texts.push(item);
    from = at + 1;
  }
  return text.charCodeAt(0) === brace ? texts : readTexts(text);
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const brace = 0x7b;
