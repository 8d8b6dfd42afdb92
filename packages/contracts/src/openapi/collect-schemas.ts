import { z } from 'zod';
import { simplifySchema } from './simplify-schema.ts';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Turns zod schemas into JSON Schema; schemas with an id become shared components. */
export interface SchemaCollector {
  readonly collected: Json;
  /** Describes a schema, or refers to its component. */
  describe(schema: z.ZodType, io: 'input' | 'output'): Json;
}

/** Starts a collection; each document needs its own. */
export function createSchemaCollector(): SchemaCollector {
  const collected: Json = {};
  const collect = (id: string, definition: Json): void => {
    // zod numbers schemas without an id that it finds twice, starting again for each call, so two of them would become
    // one component.
    if (id.startsWith('__')) throw new Error(`A schema that others share needs an id: ${JSON.stringify(definition)}`);
    collected[id] ??= simplifySchema(without(definition, 'id'));
  };
  return {
    collected,
    describe: (schema, io) => {
      const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
      for (const [id, definition] of Object.entries((whole['$defs'] ?? {}) as Record<string, Json>))
        collect(id, definition);
      const root = without(without(whole, '$schema'), '$defs');
      const id = schema.meta()?.['id'];
      if (typeof id !== 'string') return simplifySchema(root) as Json;
      collect(id, root);
      return { $ref: `#/components/schemas/${id}` };
    },
  };
}

function without(value: Json, name: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
