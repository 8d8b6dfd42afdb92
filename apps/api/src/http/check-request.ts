import type { IncomingHttpHeaders } from 'node:http';
import { isExactNumber, type Operation, parseExactJson } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { checkInput } from './check-input.ts';
import { readBody, type CallerKind } from './read-body.ts';

/** Validates path parameters. Text that can't be a uid gets 404, just as an unknown uid does. */
export function checkPath<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  try {
    return checkPart(schema, value);
  } catch (cause) {
    throw cause instanceof ProblemError ? new ProblemError('not_found', undefined, { cause }) : cause;
  }
}

/** Validates the query. An operation without query parameters refuses all of them, as others refuse unknown ones. */
export function checkQuery<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  if (schema === undefined) checkInput(nothing, value);
  return checkPart(schema, value);
}

/** Validates the operation's own headers, which are named as in the contract. */
export function checkHeaders<Schema extends z.ZodType>(
  schema: Schema | undefined,
  given: IncomingHttpHeaders,
): z.output<Schema> {
  if (!(schema instanceof z.ZodObject)) return undefined as z.output<Schema>;
  const named = Object.keys(schema.shape).flatMap((name) => {
    const value = given[name.toLowerCase()];
    return value === undefined ? [] : [[name, value] as const];
  });
  return checkPart(schema, Object.fromEntries(named));
}

const nothing = z.strictObject({});

function checkPart<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  return (schema === undefined ? undefined : checkInput(schema, value)) as z.output<Schema>;
}

/**
 * Reads and validates the body. A POST without a schema refuses every property, as it refuses query parameters: a
 * request with `dry_run` must not erase a subscriber just because an erasure has no such option. For any other method
 * without a schema, and for an upload, the body isn't read here.
 */
export async function checkBody<Schema extends z.ZodType>(
  { method, body: schema, bodyRows: rows, upload, maxBodyBytes, replies }: BodyOf<Schema>,
  request: Request,
  response: Response,
  caller: CallerKind,
): Promise<z.output<Schema>> {
  if (schema === undefined) {
    if (method === 'POST' && upload === undefined)
      checkInput(nothing, (await readBody(request, response, caller)).value);
    return undefined as z.output<Schema>;
  }
  const { value, isForm } = await readBody(request, response, caller, maxBodyBytes);
  const resource = method === 'PATCH' ? (replies[200] ?? replies[202])?.schema : undefined;
  return checkInput(schema, isForm ? coerceForm(schema, value) : value, { rows, resource });
}

type BodyOf<Schema extends z.ZodType> = Pick<
  Operation<z.ZodType, z.ZodType, Schema>,
  'method' | 'body' | 'bodyRows' | 'upload' | 'maxBodyBytes' | 'replies'
>;

/**
 * Converts a form's texts to the types that the schema asks for: `true`, `1`, `on` and `yes` to a boolean, digits to a
 * number, JSON to an object or array, one text to an array of texts, one object to an array of objects, empty text to
 * null. What doesn't fit stays as it is, so that the schema refuses it.
 */
function coerceForm(schema: z.ZodType, value: unknown): unknown {
  const { inner, isNullable } = unwrap(schema);
  const json = readJsonText(schema, inner, value);
  if (json !== undefined) return json;
  if (inner instanceof z.ZodArray) return value === '' ? [] : coerceItems(inner.element as z.ZodType, value);
  if (value === '' && isNullable) return null;
  if (inner instanceof z.ZodBoolean) return coerceBoolean(value);
  if (inner instanceof z.ZodNumber) return coerceNumber(value);
  if (inner instanceof z.ZodObject && isObject(value)) return coerceProperties(inner.shape, value);
  return value;
}

function coerceItems(element: z.ZodType, value: unknown): unknown {
  const items = isOneItem(element, value) ? [value] : value;
  return Array.isArray(items) ? items.map((item) => coerceForm(element, item)) : items;
}

function coerceNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && isExactNumber(value) ? Number(value) : value;
}

function coerceProperties(shape: Record<string, z.ZodType>, value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const property = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, property === undefined ? item : coerceForm(property, item)];
    }),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A form part that comes once looks the same as an array of one item, both as text and as a JSON object. */
function isOneItem(element: z.ZodType, value: unknown): boolean {
  if (typeof value === 'string') return true;
  const { inner } = unwrap(element);
  // A value of an unknown type may be an object, as the rows of a batch are.
  const holdsObjects = [z.ZodObject, z.ZodRecord, z.ZodUnknown].some((kind) => inner instanceof kind);
  return holdsObjects && isObject(value);
}

/**
 * Parses a text as the JSON object or array it holds, where the schema takes no text: browsers and generated clients
 * send these as form parts without a type of their own. Returns undefined for any other value.
 */
function readJsonText(schema: z.ZodType, inner: z.ZodType, value: unknown): unknown {
  const bracket = typeof value === 'string' ? /^\s*([[{])/.exec(value)?.[1] : undefined;
  const isOfArray = inner instanceof z.ZodArray;
  if (bracket === undefined || (isOfArray && bracket !== '[')) return undefined;
  if (!isOfArray && schema.safeParse(value).success) return undefined;
  try {
    return parseExactJson(value as string);
  } catch {
    return undefined;
  }
}

const words = new Map<unknown, boolean>(
  Object.entries({ true: true, 1: true, on: true, yes: true, false: false, 0: false, off: false, no: false }),
);

/** The boolean that a form's text stands for; any other value unchanged. */
export function coerceBoolean(value: unknown): unknown {
  return (typeof value === 'string' ? words.get(value.toLowerCase()) : undefined) ?? value;
}

function unwrap(schema: z.ZodType): { inner: z.ZodType; isNullable: boolean } {
  let inner = schema;
  let isNullable = false;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    if (inner instanceof z.ZodNullable) isNullable = true;
    inner = inner.unwrap() as z.ZodType;
  }
  return { inner, isNullable };
}
