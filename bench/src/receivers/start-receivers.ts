import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { Answer, Changed, Reached, Received, ReceiversQuestion, Started } from './messages.ts';

/** Receivers in a process of their own. */
export interface Receivers {
  pid: number;
  /** The targets of each group. */
  urls: string[][];
  /** Resolves to true as soon as a group has had so many different deliveries, to false when it hasn't in time. */
  reach(group: number, deliveries: number, limitMs: number): Promise<boolean>;
  /** Makes a group answer otherwise from now on. */
  change(group: number, answer: Answer): Promise<void>;
  report(): Promise<Received>;
  stop(): Promise<void>;
}

// Built, also for tests, which run the rest from its sources.
const script = fileURLToPath(new URL('../../dist/receivers/main.js', import.meta.url));

/** Starts groups of receivers, all in one process of their own. */
export async function startReceivers(groups: { count: number; answer: Answer }[]): Promise<Receivers> {
  const child = startChild({ script, environment: childEnvironment({}) });
  async function ask<Said>(question: ReceiversQuestion): Promise<Said> {
    const said = nextMessage<Said>(child);
    child.process.send(question);
    return said;
  }
  const { ports } = await ask<Started>({ ask: 'start', groups });
  return {
    pid: child.pid,
    urls: ports.map((some) => some.map((port) => `http://127.0.0.1:${port}/`)),
    reach: async (group, deliveries, limitMs) =>
      (await ask<Reached>({ ask: 'reach', group, deliveries, limitMs })).reached,
    change: async (group, answer) => void (await ask<Changed>({ ask: 'change', group, answer })),
    report: () => ask<Received>({ ask: 'report' }),
    stop: () => child.stop(),
  };
}
