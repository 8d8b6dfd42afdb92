import { z } from 'zod';
import type { Operation, Reply } from '../define-operation.ts';
import type { Json, SchemaCollector } from './collect-schemas.ts';
import { deriveExample } from './derive-example.ts';
import { describeErrors } from './describe-errors.ts';
import { describeHeaders } from './describe-headers.ts';

/** One operation of the document, with an example of everything in it. */
export function describeOperation(operation: Operation, schemas: SchemaCollector): Json {
  const isPost = operation.method === 'POST';
  const isTagged = hasEntityTag(operation);
  const parameters = [
    ...describeParameters(operation.params, 'path', schemas),
    ...describeParameters(operation.query, 'query', schemas),
    ...(isPost ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ...(isTagged ? [{ $ref: '#/components/parameters/ifNoneMatch' }] : []),
  ];
  const responses: Json = {};
  for (const [status, reply] of Object.entries(operation.replies)) {
    const headers = describeHeaders(isPost ? ['replayed'] : isTagged ? ['entityTag'] : [], reply?.headers);
    responses[status] = { description: reply?.description ?? '', headers, ...describeContent(reply, schemas) };
  }
  if (isTagged)
    responses['304'] = { description: 'The resource matches If-None-Match', headers: describeHeaders(['entityTag']) };
  Object.assign(responses, describeErrors(operation, schemas));
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    tags: [operation.group],
    ...(operation.scope === undefined ? {} : { security: [{ bearer: [operation.scope] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined ? {} : { requestBody: describeBody(operation.body, schemas) }),
    responses,
  };
}

/** The shared parameters of operations, for `components.parameters`. */
export const sharedParameters: Json = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry harmless: within 24 hours, the same key with the same request gets the first ' +
      'response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7E]+$' },
    example: 'f3a9c1de-7c0b-4c55-9a53-0f6f5d3c2b1a',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of your copy: 304 when the resource has not changed',
    schema: { type: 'string' },
    example: '"7Fh2kQm0X9sVtB3cLr5wYA"',
  },
};

/** A GET has an entity tag when it returns a single resource. */
function hasEntityTag({ method, replies }: Operation): boolean {
  const schema = replies[200]?.schema;
  return method === 'GET' && schema !== undefined && !(schema instanceof z.ZodArray);
}

function describeBody(body: z.ZodType, schemas: SchemaCollector): Json {
  const schema = schemas.describe(body, 'input');
  const example = deriveExample(schema, schemas.collected);
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema, example }])) };
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: SchemaCollector): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, inner]) => {
    const description = inner.meta()?.description;
    const described = schemas.describe(inner, 'input');
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description === undefined ? {} : { description }),
      schema: described,
      example: deriveExample(described, schemas.collected),
    };
  });
}

function describeContent(reply: Reply | undefined, schemas: SchemaCollector): Json {
  if (reply?.schema === undefined) return {};
  const schema = schemas.describe(reply.schema, 'output');
  return { content: { 'application/json': { schema, example: deriveExample(schema, schemas.collected) } } };
}
