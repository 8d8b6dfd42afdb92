import { isStorableText } from '@mailwright/contracts';
import { type FieldErrors, validationProblem } from '@mailwright/platform';
import { z } from 'zod';

const maxDepth = 20;

/**
 * Checks a part of a request by its schema.
 * @throws ProblemError `validation_failed` naming the wrong fields, at most 100, as `contact.city` or `fields[2].tag`.
 */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  checkStorable(value);
  const result = schema.safeParse(value, { error: (issue) => describeIssue(issue) });
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  const add = (path: PropertyKey[], message: string) => {
    const name = pathName(path) || 'body';
    errors[name] = [...(Object.hasOwn(errors, name) ? (errors[name] ?? []) : []), message];
  };
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'is not a known property');
    else add(issue.path, issue.message);
  }
  throw validationProblem(errors);
}

/**
 * Text that Postgres can't store would be an error of ours later on: NUL bytes and halves of surrogate pairs. A property
 * named `__proto__` is one that zod drops without a word.
 * @throws ProblemError `validation_failed`
 */
export function checkStorable(whole: unknown): void {
  const open: { value: unknown; path: PropertyKey[] }[] = [{ value: whole, path: [] }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path } = item;
    if (path.length > maxDepth) throw validationProblem({ [String(path[0])]: ['is nested too deeply'] });
    if (typeof value === 'string' && !isStorableText(value)) {
      throw validationProblem({ [pathName(path)]: ['must not hold NUL or broken characters'] });
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorableText(key)) throw validationProblem({ [JSON.stringify(key)]: ['is not a known property'] });
      if (key === '__proto__') throw validationProblem({ [pathName([...path, key])]: ['is not a known property'] });
      open.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : key] });
    }
  }
}

function pathName(path: PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} characters`;
      if (issue.origin === 'array')
        return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} items`;
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      return issue.origin === 'array' ? `must have at most ${issue.maximum} items` : `must be at most ${issue.maximum}`;
    case 'invalid_union':
      return 'is not of a type that is accepted here';
    default:
      return undefined;
  }
}
