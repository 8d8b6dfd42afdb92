import type { Operation } from '../define-operation.ts';
import { eventCatalogue, type EventName, eventNames, sampleDelivery } from '../events/event-catalogue.ts';
import { createSchemaCollector, type Json, type SchemaCollector } from './collect-schemas.ts';
import type { DescribedContent } from './describe-body.ts';
import { describeGroups } from './describe-groups.ts';
import { exampleProblems } from './describe-errors.ts';
import { sharedHeaders } from './describe-headers.ts';
import { describeOperation, sharedParameters } from './describe-operation.ts';
import { operations } from '../operations.ts';

/**
 * Generates the OpenAPI 3.1 document of the API from the schemas that validate its requests.
 * @param options `content`: which media types it describes, by default JSON alone, which generators of clients need.
 */
export function openApiDocument(options: {
  version: string;
  serverUrl: string;
  content?: DescribedContent | undefined;
}): Json {
  const schemas = createSchemaCollector();
  const { content = 'json' } = options;
  const paths: Record<string, Json> = {};
  for (const operation of Object.values(operations) as Operation[]) {
    const path = (paths[`/api/v1${operation.path}`] ??= {});
    path[operation.method.toLowerCase()] = describeOperation(operation, schemas, content);
  }
  const events = describeEventBodies(schemas);
  // A union of the events tells generators the data of each.
  const { description, example } = schemas.collected['DeliveryBody'] as Json;
  schemas.collected['DeliveryBody'] = { description, ...unionOf(events), example };
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
    tags: describeGroups(),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: schemas.collected,
      parameters: sharedParameters,
      headers: sharedHeaders(),
      examples: exampleProblems(Object.values(operations)),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key, `mw_live_…`' } },
    },
  };
}

/** Adds a component for the body of each event's deliveries, and returns their names by event. */
function describeEventBodies(schemas: SchemaCollector): Map<EventName, string> {
  return new Map(
    eventNames.map((event) => {
      const name = nameOfBody(event);
      const { properties, required } = schemas.collected['DeliveryBody'] as { properties: Json; required: string[] };
      schemas.collected[name] = {
        type: 'object',
        description: eventCatalogue[event].occurs,
        required,
        properties: {
          ...properties,
          event: { type: 'string', enum: [event] },
          data: schemas.describe(eventCatalogue[event].data, 'output'),
        },
        additionalProperties: false,
        example: sampleDelivery(event),
      };
      return [event, name];
    }),
  );
}

/** `SubscriberSubscribedEvent` for `subscriber.subscribed`. */
function nameOfBody(event: EventName): string {
  const words = event.split(/[._]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

function unionOf(names: Map<EventName, string>): Json {
  const references = new Map([...names].map(([event, name]) => [event, `#/components/schemas/${name}`]));
  return {
    oneOf: [...references.values()].map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(references) },
  };
}

function describeWebhooks(): Json {
  return Object.fromEntries(
    eventNames.map((event) => {
      const schema = { $ref: `#/components/schemas/${nameOfBody(event)}` };
      const content = { 'application/json': { schema, example: sampleDelivery(event) } };
      const responses = { '2XX': { description: 'Received' }, '410': { description: 'Removes the hook' } };
      const operationId = `on${nameOfBody(event).replace(/Event$/, '')}`;
      return [
        event,
        { post: { operationId, summary: eventCatalogue[event].occurs, requestBody: { content }, responses } },
      ];
    }),
  );
}
