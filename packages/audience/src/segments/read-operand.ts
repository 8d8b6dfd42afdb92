import { type FieldOperator, parseEmailAddress } from '@mailwright/contracts';
import { type ListField, parseFieldValue } from '../lists/list-field.ts';
import type { ComparedType, Operand } from './stored-condition.ts';

const presence: FieldOperator[] = ['is_set', 'is_not_set'];
const inText: FieldOperator[] = ['contains', 'not_contains', 'starts_with', 'ends_with'];
const equality: FieldOperator[] = ['equals', 'not_equals', 'in', 'not_in'];
const days: FieldOperator[] = ['within_last', 'more_than_ago', 'within_next', 'anniversary_in', 'anniversary_within'];
const dates: FieldOperator[] = ['on', 'before', 'after', ...days, ...presence];
const text: FieldOperator[] = [...equality, ...inText, ...presence];

const operatorsOf: Record<ComparedType, FieldOperator[]> = {
  email: text,
  text,
  url: text,
  number: [...equality, 'greater_than', 'less_than', 'at_least', 'at_most', ...presence],
  boolean: ['equals', ...presence],
  select: [...equality, ...presence],
  multiselect: ['contains', 'not_contains', 'in', 'not_in', ...presence],
  date: dates,
  datetime: dates,
};

const maxDays = 36_500;
// Less than a year, so that today's own anniversary is never among the next ones.
const maxAnniversaryDays = 364;

/** An operand as it is stored, or the error message about the operator or the value. */
type ReadOperand = { ok: true; value: Operand } | { ok: false; about: 'operator' | 'value'; message: string };

/**
 * Checks that an operator suits what is compared, and that the value suits the operator.
 * @param compared the type of a field, with its options; `datetime` for one of the subscriber's own dates.
 */
export function readOperand(
  { type, options }: { type: ComparedType; options: string[] },
  operator: FieldOperator,
  given: unknown,
): ReadOperand {
  if (!operatorsOf[type].includes(operator))
    return wrong(`does not suit ${type}: must be one of ${operatorsOf[type].join(', ')}`, 'operator');
  if (presence.includes(operator))
    return given === undefined ? right(undefined) : wrong(`does not apply to ${operator}`);
  if (given === undefined) return wrong('is required');
  if (type === 'date' || type === 'datetime') return readDate(type, operator, given);
  if (operator === 'in' || operator === 'not_in') return readMany(type, options, given);
  if (Array.isArray(given)) return wrong('must be one value');
  return inText.includes(operator) && type !== 'multiselect' ? readPart(given) : readOne(type, options, given);
}

/** A part of a text, which may be a space. */
function readPart(given: unknown): ReadOperand {
  return typeof given === 'string' && given !== '' ? right(given) : wrong('must be text');
}

function readMany(type: ComparedType, options: string[], given: unknown): ReadOperand {
  if (!Array.isArray(given)) return wrong('must be an array');
  const values: (string | number)[] = [];
  for (const one of given) {
    const read = readOne(type, options, one);
    if (!read.ok) return read;
    values.push(read.value as string | number);
  }
  return right(values as string[] | number[]);
}

function readOne(type: ComparedType, options: string[], given: unknown): ReadOperand {
  if (type === 'email') {
    const address = typeof given === 'string' ? parseEmailAddress(given) : undefined;
    return address === undefined ? wrong('must be an email address') : right(address.normalized);
  }
  // The value of a url field can be compared with any text, not only with a URL.
  if (type === 'text' || type === 'url')
    return typeof given === 'string' && given.trim() !== '' ? right(given.trim()) : wrong('must be text');
  const parsed = parseFieldValue({ type: type === 'multiselect' ? 'select' : type, options }, given);
  if (!parsed.ok) return wrong(parsed.message);
  return parsed.value === null ? wrong('must not be empty') : right(parsed.value);
}

function readDate(type: 'date' | 'datetime', operator: FieldOperator, given: unknown): ReadOperand {
  return days.includes(operator) ? readDays(operator, given) : readDay(operator === 'on' ? 'date' : type, given);
}

function readDays(operator: FieldOperator, given: unknown): ReadOperand {
  const parsed = parseFieldValue({ type: 'number', options: [] }, given);
  const count = parsed.ok ? parsed.value : null;
  const max = operator.startsWith('anniversary') ? maxAnniversaryDays : maxDays;
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= max;
  return isCount ? right(count) : wrong(`must be a whole number of days from 0 to ${max}`);
}

/**
 * A date, or with `datetime` also a time, as ISO 8601 in UTC. The year is limited so that a day before and a day after
 * exist.
 */
function readDay(type: ListField['type'], given: unknown): ReadOperand {
  const asDate = parseFieldValue({ type: 'date', options: [] }, given);
  const parsed = asDate.ok || type === 'date' ? asDate : parseFieldValue({ type: 'datetime', options: [] }, given);
  const { value } = parsed.ok ? parsed : { value: null };
  if (typeof value !== 'string')
    return wrong(
      `must be a date such as 2026-01-31${type === 'date' ? '' : ', or a time such as 2026-01-31T09:30:00Z'}`,
    );
  return value >= '0002' && value < '9999' ? right(value) : wrong('must have a year from 2 to 9998');
}

function right(value: Operand): ReadOperand {
  return { ok: true, value };
}

function wrong(message: string, about: 'operator' | 'value' = 'value'): ReadOperand {
  return { ok: false, about, message };
}
