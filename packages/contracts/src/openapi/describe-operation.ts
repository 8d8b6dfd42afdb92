import { z } from 'zod';
import { type Operation, type Reply, takesIdempotencyKey, takesIfMatch } from '../define-operation.ts';
import type { Json, SchemaCollector } from './collect-schemas.ts';
import { deriveExample, describeBody, type DescribedContent, describeUpload } from './describe-body.ts';
import { describeErrors } from './describe-errors.ts';
import { describeHeaders } from './describe-headers.ts';
import { methodNames } from './method-names.ts';

const names = new Map<string, string>(Object.entries(methodNames));

/** Describes one operation of the document, with an example of everything in it. */
export function describeOperation(operation: Operation, schemas: SchemaCollector, content: DescribedContent): Json {
  const parameters = describeAllParameters(operation, schemas);
  const responses = describeResponses(operation, schemas);
  return {
    operationId: operation.id,
    'x-method': names.get(operation.id),
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    tags: [operation.group],
    ...(operation.scope === undefined ? {} : { security: [{ bearer: [operation.scope] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined ? {} : { requestBody: describeBody(operation.body, schemas, content) }),
    ...(operation.upload === undefined ? {} : { requestBody: describeUpload(operation.upload, schemas, content) }),
    responses,
  };
}

function describeAllParameters(operation: Operation, schemas: SchemaCollector): Json[] {
  return [
    ...describeParameters(operation.params, 'path', schemas),
    ...describeParameters(operation.query, 'query', schemas, exampleCursor(operation, schemas)),
    ...describeParameters(operation.headers, 'header', schemas),
    ...(takesIdempotencyKey(operation) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ...(takesIfNoneMatch(operation) ? [{ $ref: '#/components/parameters/ifNoneMatch' }] : []),
    ...(takesIfMatch(operation) ? [{ $ref: '#/components/parameters/ifMatch' }] : []),
  ];
}

function describeResponses(operation: Operation, schemas: SchemaCollector): Json {
  const shared: Parameters<typeof describeHeaders>[0] = takesIdempotencyKey(operation)
    ? ['replayed']
    : hasEntityTag(operation)
      ? ['entityTag']
      : [];
  const responses: Json = {};
  const examples = examplePageHeaders(operation, schemas);
  for (const [status, reply] of Object.entries(operation.replies)) {
    const headers = describeHeaders(shared, reply?.headers, examples);
    responses[status] = { description: reply?.description ?? '', headers, ...describeContent(reply, schemas) };
  }
  if (takesIfNoneMatch(operation))
    responses['304'] = { description: 'The resource matches If-None-Match', headers: describeHeaders(['entityTag']) };
  return Object.assign(responses, describeErrors(operation, schemas));
}

/** The shared parameters of operations, for `components.parameters`. */
export const sharedParameters: Json = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the ' +
      'first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID',
    // Without an example: tools that send examples would send the same key with every request, and be refused.
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7E]+$' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of your copy: returns 304 if the resource has not changed',
    schema: { type: 'string' },
    example: '"7Fh2kQm0X9sVtB3cLr5wYA"',
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` ' +
      'matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber',
    schema: { type: 'string' },
    example: '*',
  },
};

/** A GET has an entity tag when it returns a single resource. */
function hasEntityTag({ method, replies }: Operation): boolean {
  const schema = replies[200]?.schema;
  return method === 'GET' && schema !== undefined && !(schema instanceof z.ZodArray);
}

function takesIfNoneMatch(operation: Operation): boolean {
  return hasEntityTag(operation) || operation.replies[200]?.headers?.['ETag'] !== undefined;
}

function describeParameters(
  schema: z.ZodType | undefined,
  place: 'path' | 'query' | 'header',
  schemas: SchemaCollector,
  cursor?: string,
): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, inner]) => {
    const description = inner.meta()?.description;
    const described = schemas.describe(inner, 'input');
    return {
      name,
      in: place,
      required: place === 'path' || (place === 'header' && !inner.safeParse(undefined).success),
      ...(description === undefined ? {} : { description }),
      schema: described,
      example: name === 'cursor' ? cursor : deriveExample(described, schemas.collected),
    };
  });
}

/** Where a page of a collection may end, which is at the uid of an item unless its cursor says otherwise. */
function exampleCursor({ query, replies }: Operation, schemas: SchemaCollector): string | undefined {
  const cursor = query instanceof z.ZodObject ? (query.shape['cursor'] as z.ZodType | undefined) : undefined;
  const page = replies[200]?.schema;
  if (cursor === undefined || page === undefined) return undefined;
  const given = cursor.meta()?.['example'];
  if (typeof given === 'string') return given;
  const [last] = deriveExample(schemas.describe(page, 'output'), schemas.collected) as { uid?: string }[];
  return last?.uid;
}

function examplePageHeaders(operation: Operation, schemas: SchemaCollector): ReadonlyMap<string, string> {
  const cursor = exampleCursor(operation, schemas);
  if (cursor === undefined) return new Map();
  const path = describeParameters(operation.params, 'path', schemas).reduce<string>(
    (text, { name, example }) => text.replace(`{${String(name)}}`, String(example)),
    operation.path,
  );
  const link = `<https://mail.example.com/api/v1${path}?limit=25&cursor=${cursor}>; rel="next"`;
  return new Map([
    ['X-Next-Cursor', cursor],
    ['Link', link],
  ]);
}

function describeContent(reply: Reply | undefined, schemas: SchemaCollector): Json {
  const types = { ...(reply?.schema === undefined ? {} : { 'application/json': reply.schema }), ...reply?.stream };
  if (Object.keys(types).length === 0) return {};
  const content = Object.entries(types).map(([type, output]) => {
    const schema = schemas.describe(output, 'output');
    return [type, { schema, example: deriveExample(schema, schemas.collected) }] as const;
  });
  return { content: Object.fromEntries(content) };
}
