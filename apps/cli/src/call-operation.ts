import type { Mailwright } from 'mailwright';
import { UsageError } from './terminal.ts';

/** A property of a body, or a parameter of a query. */
export interface CliField {
  name: string;
  type: 'text' | 'boolean' | 'integer' | 'number' | 'array' | 'object';
  description?: string;
  isRequired?: true;
}

/** What the command line knows of an operation of the API. */
export interface CliOperation {
  /** Its names on the command line, such as `bounce-callbacks` and `create`. */
  resource: string;
  name: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  /** The scope that the key needs. */
  scope?: string;
  /** The parameters of the path, in order. */
  parameters: string[];
  query: CliField[];
  body?: CliField[];
  reply: 'object' | 'collection' | 'file' | 'nothing';
}

/** The arguments of an operation's method. */
export interface OperationInput {
  parameters: string[];
  body: Record<string, unknown>;
  query: Record<string, unknown>;
}

type Method = (...input: unknown[]) => unknown;

/** Calls the client's method for an operation. Returns what the method returns. */
export function callOperation(
  mailwright: Mailwright,
  operation: CliOperation,
  { parameters, body, query }: OperationInput,
  signal: AbortSignal,
): unknown {
  const resource = mailwright[camel(operation.resource) as keyof Mailwright] as unknown as Record<string, Method>;
  return resource[camel(operation.name)]?.(
    ...parameters,
    ...(operation.body === undefined ? [] : [body]),
    ...(operation.query.length === 0 ? [] : [query]),
    { signal },
  );
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Reads the arguments of an operation: first the parameters of its path, then `name=value` for text and `name:=JSON` for
 * anything else. `name[inner]=value` is a property of an object, and a name that is given twice is an array. A value
 * that begins with `@` is read from a file.
 * @param body what the values are added to; one of the same name replaces what is there.
 * @throws UsageError
 */
export function readInput(
  operation: CliOperation,
  given: string[],
  readFile: (name: string) => string,
  body: Record<string, unknown> = {},
): OperationInput {
  const { parameters, query } = operation;
  const missing = parameters[given.length];
  if (missing !== undefined) throw new UsageError(`Give the ${missing}: ${usageOf(operation)}`);
  const input: OperationInput = { parameters: given.slice(0, parameters.length), body: {}, query: {} };
  for (const text of given.slice(parameters.length)) {
    const { name, inner, value } = readField(text, operation, readFile);
    const isInQuery = query.some((field) => field.name === name);
    if (!isInQuery && operation.body === undefined)
      throw new UsageError(
        `${operation.resource} ${operation.name} has no ${name}. Run it with --help for what it has.`,
      );
    set(isInQuery ? input.query : input.body, name, inner === undefined ? value : { [inner]: value });
  }
  return { ...input, body: { ...body, ...input.body } };
}

/** `subscribers get <uid>` */
export function usageOf({ resource, name, parameters }: CliOperation): string {
  return [resource, name, ...parameters.map((parameter) => `<${parameter}>`)].join(' ');
}

function readField(
  text: string,
  operation: CliOperation,
  readFile: (name: string) => string,
): { name: string; inner: string | undefined; value: unknown } {
  const [, name = '', inner, colon, raw = ''] = /^([A-Za-z_]\w*)(?:\[(\w+)\])?(:?)=([\s\S]*)$/.exec(text) ?? [];
  if (name === '') throw new UsageError(`${text} isn't a name and a value, such as name=Newsletter.`);
  const content = raw.startsWith('@') ? readFile(raw.slice(1)) : raw;
  const type = inner === undefined ? typeOf(name, operation) : 'text';
  if (colon === ':' || notText.has(type)) return { name, inner, value: parseJson(name, content) };
  return { name, inner, value: type === 'array' ? [content] : content };
}

const notText = new Set<CliField['type']>(['boolean', 'integer', 'number', 'object']);

/** How a value is written. A query has only text. */
function typeOf(name: string, { query, body = [] }: CliOperation): CliField['type'] {
  if (query.some((field) => field.name === name)) return 'text';
  return body.find((field) => field.name === name)?.type ?? 'text';
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The value of ${name} isn't JSON: ${text}`);
  }
}

function set(target: Record<string, unknown>, name: string, value: unknown): void {
  const before = target[name];
  if (isObject(before) && isObject(value)) target[name] = { ...before, ...value };
  else target[name] = before === undefined ? value : [before, value].flat();
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
