import { type FieldErrors, ProblemError } from '@mailwright/platform';
import type { z } from 'zod';
import { checkSchema, checkStorable } from './check-input.ts';

/** A row of a batch: what it holds, or what is wrong with it. */
export type CheckedRow<Row> = { ok: true; value: Row } | { ok: false; errors: FieldErrors };

/**
 * Validates one row of a batch, so that an invalid one fails alone and not the whole batch.
 * @param defaults the values of properties that it may leave out.
 */
export function checkRow<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  defaults: object = {},
): CheckedRow<z.output<Schema>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { ok: false, errors: { row: ['must be an object'] } };
  try {
    // This comes before the row is copied, which costs twice as much as parsing it.
    checkStorable(given, { whole: 'row' });
    return { ok: true, value: checkSchema(schema, { ...defaults, ...given }, { whole: 'row' }) };
  } catch (error) {
    if (error instanceof ProblemError && error.errors !== undefined) return { ok: false, errors: error.errors };
    throw error;
  }
}
