import { parseEmailAddress } from '@mailwright/contracts';
import { InvalidArgumentError } from 'commander';

// The maximum of Postgres's integer.
const largest = 2_147_483_647;

/** Parses an integer of at least `least`. @throws InvalidArgumentError */
export function wholeNumber(least: number, most = largest): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/**
 * Parses an integer of at least `least`, or `none` for no limit (commander would turn null into '').
 * @throws InvalidArgumentError
 */
export function limit(least: number): (text: string) => number | 'none' {
  return (text) => {
    if (text === 'none') return text;
    try {
      return wholeNumber(least)(text);
    } catch {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${largest}, or none.`);
    }
  };
}

/** Parses an email address. @throws InvalidArgumentError */
export function email(text: string): string {
  if (parseEmailAddress(text) === undefined) throw new InvalidArgumentError('It must be an email address.');
  return text.trim();
}

/** Parses a time in the format of RFC 3339. @throws InvalidArgumentError */
export function time(text: string): Date {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const read = new Date(text);
  if (isWhole && !Number.isNaN(read.getTime())) return read;
  throw new InvalidArgumentError('It must be a time with a time zone, such as 2026-11-20T12:00:00Z.');
}

interface Schema<Output> {
  safeParse(
    text: string,
  ): { success: true; data: Output } | { success: false; error: { issues: { message: string }[] } };
}

/** Parses text with a schema from the contract. @throws InvalidArgumentError */
export function bySchema<Output>(schema: Schema<Output>): (text: string) => Output {
  return (text) => {
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    throw new InvalidArgumentError(result.error.issues.map(({ message }) => message).join('; '));
  };
}

/** Parses the code of a new plan. @throws InvalidArgumentError */
export function planCode(text: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,39}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 1 to 40 lowercase letters, digits, - and _.');
}
