import type { z } from 'zod';
import type { Json, SchemaCollector } from './collect-schemas.ts';
import { deriveExample } from './derive-example.ts';

const formHelp =
  'In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an ' +
  'array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the ' +
  'type `application/json` may be any value.';

/** The body of an operation, which may come as JSON and as both kinds of form. */
export function describeBody(body: z.ZodType, schemas: SchemaCollector): Json {
  const schema = schemas.describe(body, 'input');
  const { collected } = schemas;
  const example = deriveExample(schema, collected);
  const properties = Object.entries((resolve(schema, collected)['properties'] ?? {}) as Record<string, Json>);
  const typed = properties.map(([name, property]) => ({ name, ...typesOf(property, collected) }));
  const isStructured = typed.some(({ type }) => type === 'object' || type === 'array');
  const objects = typed.filter(({ type }) => type === 'object');
  const ofObjects = typed.filter(({ type, itemType }) => type === 'object' || itemType === 'object');
  return {
    ...(isStructured ? { description: formHelp } : {}),
    // No body is an empty object.
    required: !body.safeParse({}).success,
    content: {
      'application/json': { schema, example },
      // OpenAPI has no style for arrays of objects; the description says how they are written.
      'application/x-www-form-urlencoded': {
        schema,
        example,
        ...encodeAll(objects, { style: 'deepObject', explode: true }),
      },
      'multipart/form-data': { schema, example, ...encodeAll(ofObjects, { contentType: 'application/json' }) },
    },
  };
}

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
