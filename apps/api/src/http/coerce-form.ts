import { z } from 'zod';

/**
 * Converts a form's texts to the types of the schema: `true` and `1` to a boolean, digits to a number, one text to an
 * array of texts, empty text to null. A value that doesn't fit stays unchanged, for the schema to refuse.
 */
export function coerceForm(schema: z.ZodType, value: unknown): unknown {
  const { inner, isNullable } = unwrap(schema);
  if (value === '' && inner instanceof z.ZodArray) return [];
  if (value === '' && isNullable) return null;
  if (inner instanceof z.ZodBoolean) return coerceBoolean(value);
  if (inner instanceof z.ZodNumber)
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (inner instanceof z.ZodArray) {
    const items = typeof value === 'string' ? [value] : value;
    return Array.isArray(items) ? items.map((item) => coerceForm(inner.element as z.ZodType, item)) : items;
  }
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const shape = inner.shape as Record<string, z.ZodType>;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const property = Object.hasOwn(shape, name) ? shape[name] : undefined;
        return [name, property === undefined ? item : coerceForm(property, item)];
      }),
    );
  }
  return value;
}

function coerceBoolean(value: unknown): unknown {
  if (value === 'true' || value === '1' || value === 'on') return true;
  if (value === 'false' || value === '0' || value === 'off') return false;
  return value;
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
