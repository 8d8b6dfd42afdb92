import { z } from 'zod';
import { DeliveryBody, eventCatalogue, EventName, eventNames, sampleDelivery } from './event-catalogue.ts';

export const EventDescription = z
  .strictObject({
    event: EventName,
    description: z.string().meta({ description: 'When it occurs', example: 'A subscriber subscribes.' }),
    schema: z.record(z.string(), z.unknown()).meta({
      description: 'JSON Schema (2020-12) of the `data` of its deliveries, without external references',
      example: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    }),
    sample: DeliveryBody,
  })
  .meta({ id: 'EventDescription', description: 'An event that hooks can listen to' });
export type EventDescription = z.infer<typeof EventDescription>;

/** Describes the whole catalogue, as the API returns it. */
export function describeEvents(): EventDescription[] {
  return eventNames.map((event) => ({
    event,
    description: eventCatalogue[event].occurs,
    schema: describeData(event),
    sample: sampleDelivery(event),
  }));
}

// `id` and `example` aren't JSON Schema keywords (they are ours and OpenAPI's), so strict validators reject them.
function describeData(event: EventName): Record<string, unknown> {
  const { data } = eventCatalogue[event];
  const { $schema, $defs } = z.toJSONSchema(data, {
    target: 'draft-2020-12',
    io: 'output',
    override: ({ jsonSchema }) => {
      if (!('example' in jsonSchema)) return;
      jsonSchema.examples = [jsonSchema['example']];
      delete jsonSchema['example'];
    },
  });
  const named = Object.entries($defs ?? {}).map(([name, { id: _id, ...definition }]) => [name, definition] as const);
  // The data's own schema has a name, too, but it becomes the root instead of a reference.
  const own = data.meta()?.id;
  const root = named.find(([name]) => name === own)?.[1];
  return { $schema, ...root, $defs: Object.fromEntries(named.filter(([name]) => name !== own)) };
}
