import type { DateOperator } from '@mailwright/contracts';
import { sql, type SqlFragment } from '@mailwright/database';

/**
 * A stored date or time; null if there is none. `text` is ISO 8601 in UTC, which sorts by time, so it can be compared
 * as text whatever its year. A `column` contains a time with a time zone.
 */
type ComparedDate = { kind: 'text'; text: SqlFragment; hasTime: boolean } | { kind: 'column'; column: SqlFragment };

const dayMs = 86_400_000;

/** SQL that is true where a date meets a condition, and false or null elsewhere. */
export function compileDate(
  compared: ComparedDate,
  operator: Exclude<DateOperator, 'is_set' | 'is_not_set'>,
  value: string | number,
  now: Date,
): SqlFragment {
  if (operator === 'anniversary_in' || operator === 'anniversary_within') {
    const all = anniversaries(now, operator === 'anniversary_in' ? Number(value) : 0, Number(value));
    const day =
      compared.kind === 'text'
        ? sql`substr(${compared.text}, 6, 5)`
        : sql`to_char(${compared.column} AT TIME ZONE 'UTC', 'MM-DD')`;
    return sql`(${day} = ANY(${all}::text[]) AND ${compareDate(compared, '<', dayOf(now.getTime()))})`;
  }
  const { from, before } = rangeOf(operator, value, now, compared.kind === 'column' || compared.hasTime);
  const parts = [
    ...(from === undefined ? [] : [compareDate(compared, '>=', from)]),
    ...(before === undefined ? [] : [compareDate(compared, '<', before)]),
  ];
  return sql`(${sql.join(parts, ' AND ')})`;
}

function compareDate(compared: ComparedDate, operator: '<' | '>=', bound: string): SqlFragment {
  if (compared.kind === 'text') return sql`${compared.text} COLLATE "C" ${sql.raw(operator)} ${bound}`;
  return sql`${compared.column} ${sql.raw(operator)} ${bound}::timestamptz`;
}

/** The matching times or days: `from` inclusive, `before` exclusive. */
function rangeOf(
  operator: Exclude<DateOperator, 'is_set' | 'is_not_set' | 'anniversary_in' | 'anniversary_within'>,
  value: string | number,
  now: Date,
  hasTime: boolean,
): { from?: string; before?: string } {
  // The text of a day is the beginning of the texts of its times.
  const show = (ms: number) => (hasTime ? new Date(ms).toISOString() : dayOf(ms));
  const current = hasTime ? now.getTime() : Date.parse(dayOf(now.getTime()));
  // The smallest step to the next time or day.
  const step = hasTime ? 1 : dayMs;
  const given = typeof value === 'number' ? value * dayMs : Date.parse(value);
  const isDay = typeof value === 'string' && value.length === dayLength;
  switch (operator) {
    case 'on':
      return { from: show(given), before: show(given + dayMs) };
    case 'before':
      return { before: show(given) };
    case 'after':
      return { from: show(given + (isDay ? dayMs : 1)) };
    case 'within_last':
      return { from: show(current - given), before: show(current + step) };
    case 'within_next':
      return { from: show(current), before: show(current + given + step) };
    default:
      // This is more_than_ago.
      return { before: show(current - given) };
  }
}

const dayLength = '2026-01-31'.length;

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, dayLength);
}

/** The months and days (`MM-DD`) whose anniversary is on one of the days from `first` to `last`, counted from today. */
function anniversaries(now: Date, first: number, last: number): string[] {
  const found: string[] = [];
  for (let day = first; day <= last; day += 1) {
    const date = dayOf(now.getTime() + day * dayMs);
    found.push(date.slice(5));
    const isShortYear = dayOf(Date.parse(`${date.slice(0, 4)}-02-28`) + dayMs).endsWith('03-01');
    if (date.endsWith('02-28') && isShortYear) found.push('02-29');
  }
  return found;
}
