import type { z } from 'zod';

/** A kind of job, without its handler: its queue, its name, and its payload (ids only). */
export interface JobDefinition<Payload> {
  queue: string;
  name: string;
  payload: z.ZodType<Payload>;
}

/** Types a job definition by its payload's schema. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

/**
 * The BullMQ prefix of a queue. The braces are a Redis Cluster hash tag: all keys of one queue are on one node, as its
 * scripts need, while different queues may be on different nodes.
 */
export function queuePrefix(prefix: string, queue: string): string {
  return `{${prefix}-${queue}}`;
}
