import { Counter, type Logger, type Registry } from '@mailwright/platform';
import { limitRate, type Queues } from '@mailwright/queues';
import { eventJobs, eventQueues } from './event-jobs.ts';

/** Tells the queues of events that have committed. */
export interface Announcer {
  /** Returns at once. What doesn't reach Redis is announced by the relay, within seconds. */
  announce(eventIds: string[]): void;
  /** Resolves when what was announced has been handed over, or given up. */
  settle(): Promise<void>;
}

// With Redis hanging, announcements would pile up in memory; the relay has them anyway.
const maxUnderWay = 5_000;

/** An announcer that sends what one turn of the event loop announces as one command. */
export function createAnnouncer(options: { queues: Queues; metrics: Registry; log: Logger }): Announcer {
  const announced = new Counter({
    name: 'mailwright_events_announced_total',
    help: 'Events handed to the queue right after their commit; those left to the relay are the result "relay".',
    labelNames: ['result'],
    registers: [options.metrics],
  });
  // From the start, so that the first ones that are left to the relay are seen to be more than none.
  for (const result of ['queued', 'relay']) announced.inc({ result }, 0);
  const report = limitRate((error) => options.log.warn('events.left_to_relay', { error }));
  let buffer: string[] = [];
  let underWay = 0;
  const flushes = new Set<Promise<void>>();

  async function flush(): Promise<void> {
    const ids = buffer;
    buffer = [];
    underWay += ids.length;
    try {
      const jobs = eventJobs(ids);
      await Promise.all(eventQueues.map((definition) => options.queues.add(definition, jobs)));
      announced.inc({ result: 'queued' }, ids.length);
    } catch (error) {
      announced.inc({ result: 'relay' }, ids.length);
      report(error);
    } finally {
      underWay -= ids.length;
    }
  }

  return {
    announce: (eventIds) => {
      if (eventIds.length === 0) return;
      if (!options.queues.isReachable() || underWay + buffer.length + eventIds.length > maxUnderWay) {
        announced.inc({ result: 'relay' }, eventIds.length);
        return;
      }
      if (buffer.length === 0) {
        setImmediate(() => {
          const done = flush().finally(() => flushes.delete(done));
          flushes.add(done);
        });
      }
      buffer.push(...eventIds);
    },
    settle: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(flushes);
    },
  };
}
