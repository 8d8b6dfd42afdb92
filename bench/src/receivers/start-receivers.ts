import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { ResponseBehavior, Changed, Reached, Received, ReceiversRequest, Started } from './receiver-messages.ts';

/** Receivers in their own process. */
export interface Receivers {
  pid: number;
  /** The targets of each group. */
  urls: string[][];
  /** Resolves to true as soon as a group has received this many different deliveries, to false after the limit. */
  reach(group: number, deliveries: number, limitMs: number): Promise<boolean>;
  /** Changes how a group responds from now on. */
  change(group: number, behavior: ResponseBehavior): Promise<void>;
  report(): Promise<Received>;
  stop(): Promise<void>;
}

// The built file, even in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/receivers/main.js', import.meta.url));

/** Starts groups of receivers, all in one process of their own. */
export async function startReceivers(groups: { count: number; behavior: ResponseBehavior }[]): Promise<Receivers> {
  const child = startChild({ script, environment: childEnvironment({}) });
  async function ask<Reply>(request: ReceiversRequest): Promise<Reply> {
    const reply = nextMessage<Reply>(child);
    child.process.send(request);
    return reply;
  }
  const { ports } = await ask<Started>({ ask: 'start', groups });
  return {
    pid: child.pid,
    urls: ports.map((some) => some.map((port) => `http://127.0.0.1:${port}/`)),
    reach: async (group, deliveries, limitMs) =>
      (await ask<Reached>({ ask: 'reach', group, deliveries, limitMs })).reached,
    change: async (group, behavior) => void (await ask<Changed>({ ask: 'change', group, behavior })),
    report: () => ask<Received>({ ask: 'report' }),
    stop: () => child.stop(),
  };
}
