import { batchCalls, type Database } from '@mailwright/database';
import type { Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import { fanOutEvents, handOut } from '@mailwright/webhooks';
import type { WatchedQueue } from './watch-queue.ts';

// A statement that makes more holds up, for as long as it takes, whoever records attempts of the same hooks.
const mostAtOnce = 5_000;
const largestBatch = 100;
// Events come from any number of processes; without a pause each of them would be a statement and a job.
const apartMs = 5;

/** The handler of `fan-out-events`: makes the events' deliveries and hands those to the queue that there is room for. */
export function createFanOutHandler(deps: {
  database: Database;
  queues: Queues;
  log: Logger;
  /** The one that deliveries are handed to. */
  queue: Pick<WatchedQueue, 'room'>;
  /** Has the feed look after these hooks; returns at once. */
  wake(hookIds: string[]): void;
}): (payload: { eventIds: string[] }) => Promise<void> {
  // How many hooks hear an event is known only afterwards, and much the same from one event to the next.
  let eventsAtOnce = largestBatch;

  async function fanOutAll(eventIds: string[]): Promise<void> {
    for (let from = 0; from < eventIds.length;) {
      const some = eventIds.slice(from, from + eventsAtOnce);
      from += some.length;
      const room = await deps.queue.room();
      const { handedOut, hungryHookIds, made } = await fanOutEvents(deps.database, some, room);
      deps.log.debug('events.fanned_out', { events: some.length, deliveries: made, handedOut: handedOut.length });
      eventsAtOnce = Math.min(largestBatch, Math.max(1, Math.floor((mostAtOnce * some.length) / Math.max(made, 1))));
      deps.wake(hungryHookIds);
      try {
        await handOut(deps, handedOut);
      } catch (error) {
        // The deliveries have committed; the feed hands them over when Redis is back.
        deps.log.warn('deliveries.left_to_feed', { deliveries: handedOut.length, error });
      }
    }
  }

  const fanOut = batchCalls<string, undefined>(
    async (eventIds) => {
      await fanOutAll(eventIds);
      return eventIds.map(() => undefined);
    },
    { maxSize: largestBatch, parallel: 2, apartMs },
  );
  return async ({ eventIds }) => void (await Promise.all(eventIds.map(fanOut)));
}
