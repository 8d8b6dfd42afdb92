/** An object in a parsed JSON document. */
export type ProviderJson = Record<string, unknown>;

/** Parses a body as JSON; undefined if it isn't JSON. */
export function parseJson(raw: Buffer | string): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return undefined;
  }
}

/** The value if it is an object, or else an empty one. */
export function toObject(value: unknown): ProviderJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ProviderJson) : {};
}

/** The value if it is a list, or else an empty one. */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads each value of a list, one at a time as results are asked for. */
export function* readEach<T>(values: unknown[], read: (value: unknown) => T[]): Generator<T> {
  for (const value of values) yield* read(value);
}

/** A text, or a number as text; undefined for anything else. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Parses a time: RFC 3339, or seconds or milliseconds since 1970; undefined for anything else. */
export function toTime(value: unknown): Date | undefined {
  // Not String(value): an object may have a `toString` property that isn't a function.
  const text = toText(value) ?? '';
  const seconds = typeof value === 'number' ? value : /^\d{9,13}(\.\d+)?$/.test(text) ? Number(text) : undefined;
  const time = seconds === undefined ? new Date(text) : new Date(seconds > 1e11 ? seconds : seconds * 1_000);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
