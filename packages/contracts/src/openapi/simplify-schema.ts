type JsonObject = Record<string, unknown>;

/**
 * Writes a JSON Schema, as zod makes it, so that the generators of clients understand it, without changing what it
 * allows, except that it may allow more:
 *
 * - a nullable value is `type: [X, "null"]` instead of `anyOf` of X and null;
 * - an `anyOf` in an `anyOf` is part of it;
 * - the properties that an object has beside those it names, which are a list's own fields, may have any value, since
 *   most generators know no unions there;
 * - a pattern that needs the `u` flag is left out: JSON Schema's patterns have no flags (ECMA-262);
 * - a number is a `double`, since one without a format has only 32 bits in some languages, too few for 0.1;
 * - references lead to `#/components/schemas/`.
 */
export function simplifySchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifySchema);
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([name, inner]) => !(name === 'pattern' && typeof inner === 'string' && inner.includes('\\p{')))
    .map(([name, inner]) => [name, simplifyPart(name, inner, 'properties' in value)]);
  return withPrecision(withPlainNull(Object.fromEntries(entries) as JsonObject));
}

function withPrecision(schema: JsonObject): JsonObject {
  const isNumber = [schema['type']].flat().includes('number');
  return isNumber && schema['format'] === undefined ? { ...schema, format: 'double' } : schema;
}

// These have values, not schemas.
const values = new Set(['example', 'examples', 'default', 'enum']);

function simplifyPart(name: string, inner: unknown, hasProperties: boolean): unknown {
  if (values.has(name)) return inner;
  // What is in here are the names of properties.
  if (name === 'properties' && isObject(inner))
    return Object.fromEntries(Object.entries(inner).map(([property, schema]) => [property, simplifySchema(schema)]));
  if (name === '$ref' && typeof inner === 'string') return inner.replace('#/$defs/', '#/components/schemas/');
  if (name === 'additionalProperties' && hasProperties && isObject(inner)) return true;
  return simplifySchema(inner);
}

function withPlainNull(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema['anyOf'])) return schema;
  const { anyOf, ...rest } = schema;
  const choices = (anyOf as JsonObject[]).flatMap((choice) =>
    Array.isArray(choice['anyOf']) && Object.keys(choice).length === 1 ? (choice['anyOf'] as JsonObject[]) : [choice],
  );
  const [only, ...others] = choices.filter(({ type }) => type !== 'null');
  const isNullable = choices.length > others.length + 1;
  if (only === undefined || others.length > 0 || !isNullable || typeof only['type'] !== 'string')
    return { ...rest, anyOf: choices };
  const values = Array.isArray(only['enum']) ? { enum: [...(only['enum'] as unknown[]), null] } : {};
  return { ...only, ...rest, type: [only['type'], 'null'], ...values };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
