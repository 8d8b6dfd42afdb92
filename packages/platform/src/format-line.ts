import { isSecretName, redact, redactText } from './redact.ts';

/** The parts of a log line. */
export interface LogEntry {
  level: string;
  /** An event in the form `noun.verb_past`. */
  message: string;
  service: string;
  /** The properties of the logger, then of the line; if both have a name, the later one wins. */
  properties: readonly (Record<string, unknown> | undefined)[];
}

/**
 * Formats a line as a JSON object, without the line break. Nearly all properties are short texts and numbers, which are
 * written directly; only nested values are copied.
 */
export function formatJson(entry: LogEntry): string {
  const { level, message, service, properties } = entry;
  let line = `{"timestamp":"${timestamp()}","level":"${level}","service":${textOf(service)},"message":${textOf(message)}`;
  for (const [i, group] of properties.entries()) {
    if (group === undefined) continue;
    for (const name in group) {
      if (!Object.hasOwn(group, name) || isOverruled(properties, i, name)) continue;
      const { json, isSecret } = nameOf(name);
      const value = group[name];
      const text = isSecret && value !== undefined ? '"[redacted]"' : toJson(value);
      if (text !== undefined) line += `,${json}:${text}`;
    }
  }
  return `${line}}`;
}

/** Formats a line for a terminal. */
export function formatPretty(entry: LogEntry): string {
  const { level, message, service } = entry;
  const color = colors.get(level) ?? '';
  const properties = Object.entries(redact(Object.assign({}, ...entry.properties) as Record<string, unknown>)).map(
    ([name, value]) => `\u001b[90m${name}=\u001b[0m${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const time = timestamp().slice(11, 23);
  const start = `${time} ${color}${level.padEnd(5)}\u001b[0m ${redactText(service)} ${redactText(message)}`;
  return `${start} ${properties.join(' ')}`.trimEnd();
}

const colors = new Map<string, string>(
  Object.entries({
    debug: '\u001b[90m',
    info: '\u001b[32m',
    warn: '\u001b[33m',
    error: '\u001b[31m',
  }),
);

const ownNames = new Set(['timestamp', 'level', 'service', 'message']);

function isOverruled(properties: LogEntry['properties'], group: number, name: string): boolean {
  if (ownNames.has(name)) return true;
  for (let later = group + 1; later < properties.length; later += 1) {
    if (properties[later]?.[name] !== undefined) return true;
  }
  return false;
}

function toJson(value: unknown): string | undefined {
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === undefined) return undefined;
  return JSON.stringify(redact(value));
}

function textOf(text: string): string {
  return JSON.stringify(redactText(text));
}

// Names come from our own source and from headers, so they are few enough to cache the result for each.
const knownNames = new Map<string, { json: string; isSecret: boolean }>();
const maxKnownNames = 1_000;

function nameOf(name: string): { json: string; isSecret: boolean } {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const made = { json: JSON.stringify(name), isSecret: isSecretName(name) };
  if (knownNames.size < maxKnownNames) knownNames.set(name, made);
  return made;
}

let lastMs = 0;
let lastText = '';

// Cached because lines come in bursts, so most have the same millisecond as the previous one.
function timestamp(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastText = new Date(now).toISOString();
  }
  return lastText;
}
