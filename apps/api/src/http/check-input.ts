import { isStorableText } from '@mailwright/contracts';
import { type FieldErrors, maxNamed, validationProblem } from '@mailwright/platform';
import { z } from 'zod';
import { describeUnknownProperty } from './unknown-property.ts';

// Automation steps are nested up to ten deep, each in an array in a property of a property.
const maxDepth = 60;
// A list has about a hundred fields. Each property costs a lookup in the schema, and each invalid one an error.
const maxProperties = 1_000;

/** How a value is checked, in addition to its schema. */
export interface CheckOptions {
  /** What errors call the value as a whole. */
  whole?: string | undefined;
  /** The array whose items are validated one by one later: here only their depth is checked. */
  rows?: string | undefined;
  /** The resource that the request changes: those of its properties that the schema lacks are read-only. */
  resource?: z.ZodType | undefined;
}

/**
 * Validates a part of a request against its schema.
 * @throws ProblemError `validation_failed`, naming at most 100 invalid fields, such as `contact.city` or
 *   `fields[2].tag`.
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  options: CheckOptions = {},
): z.output<Schema> {
  checkStorable(value, options);
  return checkSchema(schema, value, options);
}

/** The part of `checkInput` after `checkStorable`, which the value must have passed. */
export function checkSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { whole, resource }: CheckOptions = {},
): z.output<Schema> {
  const result = schema.safeParse(value, { error: (issue) => describeIssue(issue) });
  if (result.success) return result.data;
  throw validationProblem(...nameErrors(result.error.issues, { schema, whole, resource }));
}

/** The first hundred errors by the name of the property, and the number of further ones. */
function nameErrors(
  issues: z.core.$ZodIssue[],
  { schema, whole = 'body', resource }: CheckOptions & { schema: z.ZodType },
): [errors: FieldErrors, unnamed: number] {
  const errors: FieldErrors = {};
  let named = 0;
  let unnamed = 0;
  const add = (path: PropertyKey[], message: string | (() => string)) => {
    const name = pathName(path) || whole;
    const text = () => (typeof message === 'string' ? message : message());
    if (Object.hasOwn(errors, name)) errors[name]?.push(text());
    else if (named === maxNamed) unnamed += 1;
    else {
      named += 1;
      errors[name] = [text()];
    }
  };
  const addIssue = (issue: z.core.$ZodIssue, at: PropertyKey[]) => {
    const path = [...at, ...issue.path];
    const meant = issue.code === 'invalid_union' ? findMeant(issue.errors) : undefined;
    if (meant !== undefined) for (const inner of meant) addIssue(inner, path);
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...path, key], () => describeUnknownProperty(schema, resource, path, key));
    else add(path, issue.message);
  };
  for (const issue of issues) addIssue(issue, []);
  return [errors, unnamed];
}

/**
 * Picks, from several kinds of object, the one that the caller most likely means: the one with the fewest missing or
 * unknown properties. Returns its issues, or undefined if the value is no such object.
 */
function findMeant(choices: z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const ofObjects = choices.filter((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  const distances = ofObjects.map((issues) =>
    issues.reduce((sum, issue) => {
      if (issue.code === 'unrecognized_keys') return sum + issue.keys.length;
      return issue.path.length === 1 && issue.message === missing ? sum + 1 : sum;
    }, 0),
  );
  return ofObjects[distances.indexOf(Math.min(...distances))];
}

const missing = 'is required';

/**
 * Refuses text that Postgres can't store and that would otherwise cause a 500 later: NUL bytes and lone surrogates. It
 * also refuses a property named `__proto__`, which zod drops silently. Any caller can make this run over a whole body,
 * so it visits each value once and allocates nothing for it: when it built a path for each value, 1 MiB of zeros took
 * half a second.
 * @throws ProblemError `validation_failed`
 */
export function checkStorable(input: unknown, { whole = 'body', rows }: CheckOptions = {}): void {
  const path: PropertyKey[] = [];
  const refuse = (message: string, name = pathName(path) || whole): never => {
    throw validationProblem({ [name]: [message] });
  };
  const check = (value: unknown): void => {
    if (path.length > maxDepth) refuse('is nested too deeply', String(path[0]));
    // Other errors in a row are found when the row itself is validated.
    const isOfRow = path.length > 1 && path[0] === rows;
    if (typeof value === 'string' && !isOfRow && !isStorableText(value))
      refuse('must not contain NUL or invalid Unicode characters');
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        path.push(index);
        check(value[index]);
        path.pop();
      }
      return;
    }
    checkProperties(value as Record<string, unknown>, isOfRow);
  };
  const checkProperties = (value: Record<string, unknown>, isOfRow: boolean): void => {
    const keys = Object.keys(value);
    if (keys.length > maxProperties && !isOfRow)
      refuse(`must have at most ${maxProperties.toLocaleString('en')} properties`);
    for (const key of keys) {
      if (!isOfRow && !isStorableText(key)) refuse('is not a known property', JSON.stringify(key));
      path.push(key);
      if (!isOfRow && key === '__proto__') refuse('is not a known property');
      check(value[key]);
      path.pop();
    }
  };
  check(input);
}

function pathName(path: PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );
}

const typeNames = new Map<string, string>(
  Object.entries({
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'an array',
    object: 'an object',
    record: 'an object',
  }),
);

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing : `must be ${typeNames.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      if (issue.input === undefined) return missing;
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.minimum === 1 && units.has(issue.origin)) return 'must not be empty';
      return describeSize('at least', issue.minimum, issue.origin);
    case 'too_big':
      return describeSize('at most', issue.maximum, issue.origin);
    case 'invalid_union':
      return 'has a type that is not accepted here';
    default:
      return undefined;
  }
}

/** What the size of a value counts. */
const units = new Map<string, string>([
  ['string', 'characters'],
  ['array', 'items'],
]);

function describeSize(limited: 'at least' | 'at most', limit: number | bigint, origin: string): string {
  const unit = units.get(origin);
  return unit === undefined ? `must be ${limited} ${limit}` : `must have ${limited} ${limit} ${unit}`;
}
