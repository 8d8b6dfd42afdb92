import { z } from 'zod';
import type { Operation, Reply } from './define-operation.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import { eventCatalogue, sampleDelivery } from './event-catalogue.ts';
import { eventNames } from './event-names.ts';
import { operations } from './operations.ts';
import { ProblemResource } from './problem-resource.ts';

type Json = Record<string, unknown>;

const alwaysPossible: ErrorCode[] = [
  'key_in_query',
  'unauthenticated',
  'plan_lacks_api_access',
  'account_suspended',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
const withBody: ErrorCode[] = ['malformed_body', 'body_too_large', 'unsupported_media_type'];

/** The OpenAPI 3.1 document of the API, made of the schemas that validate its requests. */
export function openApiDocument(options: { version: string; serverUrl: string }): Json {
  const schemas = createSchemaCollector();
  const paths: Record<string, Json> = {};
  for (const operation of Object.values(operations) as Operation[]) {
    const path = (paths[`/api/v1${operation.path}`] ??= {});
    path[operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mailwright',
      version: options.version,
      description:
        'Lists, subscribers and signed webhooks of a self-hosted email marketing service. ' +
        'Errors are RFC 9457 problems; [each code is explained](/docs/errors).',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: options.serverUrl }],
    security: [{ bearer: [] }],
    tags: ['Lists', 'Fields', 'Subscribers', 'Suppressions', 'Hooks', 'Account'].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      schemas: schemas.collected,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key, `mw_live_…`' } },
    },
  };
}

function describeOperation(operation: Operation, schemas: SchemaCollector): Json {
  const parameters = [
    ...describeParameters(operation.params, 'path', schemas),
    ...describeParameters(operation.query, 'query', schemas),
  ];
  const responses: Json = {};
  for (const [status, reply] of Object.entries(operation.replies)) responses[status] = describeReply(reply, schemas);
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

function describeBody(body: z.ZodType, schemas: SchemaCollector): Json {
  const schema = schemas.describe(body, 'input');
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: SchemaCollector): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, inner]) => {
    const description = inner.meta()?.description;
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description === undefined ? {} : { description }),
      schema: schemas.describe(inner, 'input'),
    };
  });
}

function describeReply(reply: Reply | undefined, schemas: SchemaCollector): Json {
  const headers = { 'X-Request-Id': 'Names this request in logs', ...reply?.headers };
  return {
    description: reply?.description ?? '',
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
    ...(reply?.schema === undefined
      ? {}
      : { content: { 'application/json': { schema: schemas.describe(reply.schema, 'output') } } }),
  };
}

function describeErrors(operation: Operation, schemas: SchemaCollector): Json {
  const codes = new Set([
    ...alwaysPossible,
    ...(operation.scope === undefined ? [] : (['insufficient_scope'] as const)),
    ...(operation.body === undefined ? [] : withBody),
    ...(operation.errors ?? []),
  ]);
  const statuses = [...new Set([...codes].map((code) => errorCodes[code].status))].sort((a, b) => a - b);
  const schema = schemas.describe(ProblemResource, 'output');
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: [...codes]
          .filter((code) => errorCodes[code].status === status)
          .map((code) => `\`${code}\`: ${errorCodes[code].title}`)
          .join('; '),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}

function describeWebhooks(schemas: SchemaCollector): Json {
  return Object.fromEntries(
    eventNames.map((event) => {
      const schema = {
        type: 'object',
        required: ['id', 'event', 'occurred_at', 'data'],
        properties: {
          id: { type: 'string' },
          event: { const: event },
          occurred_at: { type: 'string', format: 'date-time' },
          data: schemas.describe(eventCatalogue[event].data, 'output'),
        },
      };
      const content = { 'application/json': { schema, example: sampleDelivery(event) } };
      const responses = { '2XX': { description: 'Received' }, '410': { description: 'Removes the hook' } };
      return [event, { post: { summary: eventCatalogue[event].occurs, requestBody: { content }, responses } }];
    }),
  );
}

/** Turns zod schemas into JSON Schema; those with an id become shared components. */
interface SchemaCollector {
  readonly collected: Json;
  describe(schema: z.ZodType, io: 'input' | 'output'): Json;
}

function createSchemaCollector(): SchemaCollector {
  const collected: Json = {};
  const collect = (id: string, definition: Json): void => {
    collected[id] ??= rewriteReferences(without(definition, 'id'));
  };
  return {
    collected,
    describe: (schema, io) => {
      const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
      for (const [id, definition] of Object.entries((whole['$defs'] ?? {}) as Record<string, Json>))
        collect(id, definition);
      const root = without(without(whole, '$schema'), '$defs');
      const id = schema.meta()?.['id'];
      if (typeof id !== 'string') return rewriteReferences(root) as Json;
      collect(id, root);
      return { $ref: `#/components/schemas/${id}` };
    },
  };
}

function without(value: Json, name: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : rewriteReferences(inner),
    ]),
  );
}
