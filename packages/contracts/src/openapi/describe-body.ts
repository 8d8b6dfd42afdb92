import type { z } from 'zod';
import type { Json, SchemaCollector } from './collect-schemas.ts';

/**
 * Builds an example for a JSON Schema from the examples in it. A nullable value is null; text without an example is the
 * word "text".
 * @param components the schemas under `#/components/schemas/`.
 */
export function deriveExample(schema: Json, components: Json): unknown {
  const derive = (inner: unknown): unknown => deriveExample(inner as Json, components);
  const given = ['example', 'const', 'default'].find((name) => name in schema);
  if (given !== undefined) return schema[given];
  if (typeof schema['$ref'] === 'string') return derive(components[schema['$ref'].split('/').at(-1) ?? '']);
  const { type } = schema;
  // `["string", "null"]`
  if (Array.isArray(type) && type.includes('null')) return null;
  const values = [schema['examples'], schema['enum']].find((each): each is unknown[] => Array.isArray(each));
  if (values !== undefined) return values[0];
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices !== undefined) return choices.some((choice) => choice['type'] === 'null') ? null : derive(choices[0]);
  return exampleOfType(schema, derive);
}

function exampleOfType(schema: Json, derive: (inner: unknown) => unknown): unknown {
  const { type } = schema;
  if (type === 'array') return [derive(schema['items'] ?? {})];
  if (type !== 'object') return plainExamples.get(type) ?? {};
  const properties = Object.entries((schema['properties'] ?? {}) as Json);
  return Object.fromEntries(properties.map(([name, inner]) => [name, derive(inner)]));
}

const plainExamples = new Map<unknown, unknown>([
  ['string', 'text'],
  ['boolean', false],
  ['integer', 1],
  ['number', 1],
]);

const formHelp =
  'In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an ' +
  'array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the ' +
  'type `application/json` may be any value.';

/** Which media types a document describes: one for each body, or all that the API accepts. */
export type DescribedContent = 'json' | 'all';

/** Describes the body of an operation, which may come as JSON and as both kinds of form. */
export function describeBody(body: z.ZodType, schemas: SchemaCollector, described: DescribedContent): Json {
  const schema = schemas.describe(body, 'input');
  const { collected } = schemas;
  const example = deriveExample(schema, collected);
  // An absent body counts as an empty object.
  const required = !body.safeParse({}).success;
  if (described === 'json') return { required, content: { 'application/json': { schema, example } } };
  const properties = Object.entries((resolve(schema, collected)['properties'] ?? {}) as Record<string, Json>);
  const typed = properties.map(([name, property]) => ({ name, ...typesOf(property, collected) }));
  const isStructured = typed.some(({ type }) => type === 'object' || type === 'array');
  const objects = typed.filter(({ type }) => type === 'object');
  const ofObjects = typed.filter(({ type, itemType }) => type === 'object' || itemType === 'object');
  return {
    ...(isStructured ? { description: formHelp } : {}),
    required,
    content: {
      'application/json': { schema, example },
      // OpenAPI has no style for arrays of objects; the description says how to write them.
      'application/x-www-form-urlencoded': {
        schema,
        example,
        ...encodeAll(objects, { style: 'deepObject', explode: true }),
      },
      'multipart/form-data': { schema, example, ...encodeAll(ofObjects, { contentType: 'application/json' }) },
    },
  };
}

/** Describes a body that is read as a stream: as a file of any type, or in each of its types. */
export function describeUpload(
  types: Record<string, z.ZodType>,
  schemas: SchemaCollector,
  described: DescribedContent,
): Json {
  const content = Object.entries(types)
    .filter(([type]) => described === 'all' || type === anyFile)
    .map(([type, input]) => {
      const inner = schemas.describe(input, 'input');
      // Generators take a file as text without the format.
      const schema = described === 'json' && inner['type'] === 'string' ? { ...inner, format: 'binary' } : inner;
      return [type, { schema, example: deriveExample(schema, schemas.collected) }] as const;
    });
  return { required: true, content: Object.fromEntries(content) };
}

/** The media type of a file whose content says what it is; every upload accepts it. */
const anyFile = 'application/octet-stream';

function encodeAll(properties: { name: string }[], encoding: Json): Json {
  return properties.length === 0
    ? {}
    : { encoding: Object.fromEntries(properties.map(({ name }) => [name, encoding])) };
}

function typesOf(property: Json, components: Json): { type: unknown; itemType: unknown } {
  const { type, items } = resolve(property, components);
  return { type, itemType: resolve((items ?? {}) as Json, components)['type'] };
}

function resolve(schema: Json, components: Json): Json {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (components[$ref.split('/').at(-1) ?? ''] as Json) : schema;
}
