import { batchCalls } from '@mailwright/database';
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

// A job costs the same however many events it announces. What comes alone doesn't wait.
const apartMs = 10;

/** An announcer that hands over at once what comes alone, and together what comes within a few milliseconds. */
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
  const underWay = new Set<Promise<void>>();
  let eventsUnderWay = 0;

  async function handOver(eventIds: string[]): Promise<undefined[]> {
    try {
      const jobs = eventJobs(eventIds);
      await Promise.all(eventQueues.map((definition) => options.queues.add(definition, jobs)));
      announced.inc({ result: 'queued' }, eventIds.length);
    } catch (error) {
      announced.inc({ result: 'relay' }, eventIds.length);
      report(error);
    }
    return eventIds.map(() => undefined);
  }
  const announceOne = batchCalls(handOver, { maxSize: maxUnderWay, parallel: Infinity, apartMs });

  async function announceAll(eventIds: string[]): Promise<void> {
    eventsUnderWay += eventIds.length;
    await Promise.all(eventIds.map(announceOne));
    eventsUnderWay -= eventIds.length;
  }

  return {
    announce: (eventIds) => {
      if (eventIds.length === 0) return;
      if (!options.queues.isReachable() || eventsUnderWay + eventIds.length > maxUnderWay) {
        announced.inc({ result: 'relay' }, eventIds.length);
        return;
      }
      const done = announceAll(eventIds).finally(() => underWay.delete(done));
      underWay.add(done);
    },
    settle: async () => void (await Promise.all(underWay)),
  };
}
