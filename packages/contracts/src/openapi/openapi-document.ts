import { groups, type Operation } from '../define-operation.ts';
import { eventCatalogue, eventNames, sampleDelivery } from '../events/event-catalogue.ts';
import { createSchemaCollector, type Json, type SchemaCollector } from './collect-schemas.ts';
import { exampleProblems } from './describe-errors.ts';
import { sharedHeaders } from './describe-headers.ts';
import { describeOperation, sharedParameters } from './describe-operation.ts';
import { operations } from '../operations.ts';

/** Generates the OpenAPI 3.1 document of the API from the schemas that validate its requests. */
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
        'Errors are RFC 9457 problems; [each code is explained](/docs/errors). HEAD is served wherever GET is.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: options.serverUrl }],
    security: [{ bearer: [] }],
    tags: groups.map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      schemas: schemas.collected,
      parameters: sharedParameters,
      headers: sharedHeaders(),
      examples: exampleProblems(Object.values(operations)),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key, `mw_live_…`' } },
    },
  };
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
