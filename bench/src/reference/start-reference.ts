import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { generateHookSecret } from '@mailwright/webhooks';
import { eventData, eventType } from '../fixture/event-data.ts';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { Looped, LoopOrder } from './reference-messages.ts';

/** The loop with which benches of deliveries are compared, in its own process. */
export interface Reference {
  pid: number;
  /** Sends this many deliveries. Resolves to how long that took, in seconds. */
  send(urls: string[], deliveries: number, concurrency: number): Promise<number>;
  stop(): Promise<void>;
}

// The built file, even in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/reference/main.js', import.meta.url));

/** Starts the loop's process, which sends nothing before its first request. */
export function startReference(): Reference {
  const child = startChild({ script, environment: childEnvironment({}) });
  const id = 'dlv_01k6n8t5xne9k8r4c2s7f0w3ga';
  const head = { id, event: eventType, occurred_at: new Date().toISOString() };
  const letter = { event: eventType, body: JSON.stringify({ ...head, data: eventData }) };
  const secret = generateHookSecret();
  return {
    pid: child.pid,
    send: async (urls, deliveries, concurrency) => {
      const looped = nextMessage<Looped>(child);
      child.process.send({ urls, deliveries, concurrency, ...letter, secret } satisfies LoopOrder);
      return (await looped).seconds;
    },
    stop: () => child.stop(),
  };
}
