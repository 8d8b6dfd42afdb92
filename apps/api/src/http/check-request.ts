import { ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { checkInput } from './check-input.ts';
import { coerceForm } from './coerce-form.ts';
import { readBody, type Sender } from './read-body.ts';

/** Text that can't be a uid names nothing: it is 404, the same as an unknown uid. */
export function checkPath<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  try {
    return checkPart(schema, value);
  } catch (cause) {
    throw cause instanceof ProblemError ? new ProblemError('not_found', undefined, { cause }) : cause;
  }
}

/** An operation without query parameters refuses any, as the others refuse unknown ones. */
export function checkQuery<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  if (schema === undefined) checkInput(noQuery, value);
  return checkPart(schema, value);
}

const noQuery = z.strictObject({});

function checkPart<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  return (schema === undefined ? undefined : checkInput(schema, value)) as z.output<Schema>;
}

/** Reads the body and validates it; without a schema it isn't read. */
export async function checkBody<Schema extends z.ZodType>(
  schema: Schema | undefined,
  request: Request,
  response: Response,
  sender: Sender,
): Promise<z.output<Schema>> {
  if (schema === undefined) return undefined as z.output<Schema>;
  const { value, isForm } = await readBody(request, response, sender);
  return checkInput(schema, isForm ? coerceForm(schema, value) : value);
}
