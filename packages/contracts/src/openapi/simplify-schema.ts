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
 * - references lead to `#/components/schemas/`.
 */
export function simplifySchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifySchema);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    // An example or a default isn't a schema.
    if (name === 'example' || name === 'examples' || name === 'default' || name === 'enum') return [[name, inner]];
    if (name === '$ref' && typeof inner === 'string')
      return [[name, inner.replace('#/$defs/', '#/components/schemas/')]];
    if (name === 'pattern' && typeof inner === 'string' && inner.includes('\\p{')) return [];
    if (name === 'additionalProperties' && 'properties' in value && isObject(inner)) return [[name, true]];
    return [[name, simplifySchema(inner)]];
  });
  return withPlainNull(Object.fromEntries(entries));
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
