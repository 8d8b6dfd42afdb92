import type { Json } from './collect-schemas.ts';

/**
 * Builds an example for a JSON Schema from the examples in it. A nullable value is null; text without an example is the
 * word "text".
 * @param components the schemas under `#/components/schemas/`.
 */
export function deriveExample(schema: Json, components: Json): unknown {
  const derive = (inner: unknown): unknown => deriveExample(inner as Json, components);
  if (typeof schema['$ref'] === 'string') return derive(components[schema['$ref'].split('/').at(-1) ?? '']);
  for (const name of ['example', 'const', 'default']) if (name in schema) return schema[name];
  for (const name of ['examples', 'enum']) if (Array.isArray(schema[name])) return (schema[name] as unknown[])[0];
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices !== undefined) return choices.some(({ type }) => type === 'null') ? null : derive(choices[0]);
  const { type } = schema;
  // `["string", "null"]`
  if (Array.isArray(type)) return type.includes('null') ? null : derive({ ...schema, type: type[0] as unknown });
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Json).map(([name, inner]) => [name, derive(inner)]),
      );
    case 'array':
      return [derive(schema['items'] ?? {})];
    case 'string':
      return 'text';
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return 1;
    default:
      return {};
  }
}
