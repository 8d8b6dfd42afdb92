import { batchCalls, type Database } from '@mailwright/database';
import type { Logger } from '@mailwright/platform';
import type { Places, Queues } from '@mailwright/queues';
import { type Claim, type FannedOut, fanOutEvents, handOut } from '@mailwright/webhooks';
import type { WatchedQueue } from './watch-queue.ts';

// A statement that makes more holds up, for as long as it takes, whoever records attempts of the same hooks.
const mostAtOnce = 5_000;
const largestBatch = 100;
// Events come from any number of processes; without a pause each of them would be a statement and a job.
const apartMs = 5;

// The places of a process are for what comes from the queue, too.
const mostDirect = 100;

/** Sends what needs no queue. */
export interface DirectSender {
  /** The process's places for deliveries. */
  places: Places;
  leaseSeconds: number;
  deliverClaimed(claim: Claim): Promise<void>;
}

/**
 * The handler of `fan-out-events`: makes the events' deliveries and hands those to the queue that there is room for. Where
 * nothing waits in the queue, and this process has places to spare, it sends them itself.
 */
export function createFanOutHandler(deps: {
  database: Database;
  queues: Queues;
  log: Logger;
  /** The one that deliveries are handed to. */
  queue: WatchedQueue;
  /** Absent where this process doesn't send. */
  sender?: DirectSender | undefined;
  /** Has the feed look after these hooks; returns at once. */
  wake(hookIds: string[]): void;
}): (payload: { eventIds: string[] }) => Promise<void> {
  // How many hooks hear an event is known only afterwards, and much the same from one event to the next.
  let eventsAtOnce = largestBatch;

  /** Takes places for what is to be sent at once; those that aren't needed are to be given back. */
  function takePlaces(): number {
    // Behind a queue nobody goes first.
    const taken = deps.queue.jobsWaiting() > 0 ? 0 : Math.min(mostDirect, deps.sender?.places.free() ?? 0);
    deps.sender?.places.take(taken);
    return taken;
  }

  /** Makes deliveries of some events, and sends those that are claimed for this process, which nobody waits for. */
  async function fanOutSome(eventIds: string[]): Promise<FannedOut> {
    const room = await deps.queue.room();
    const { database, sender } = deps;
    const taken = takePlaces();
    let used = 0;
    try {
      const made = await fanOutEvents(database, eventIds, room, {
        places: taken,
        leaseSeconds: sender?.leaseSeconds ?? 0,
      });
      for (const claim of made.claims) void sender?.deliverClaimed(claim).finally(() => sender.places.give(1));
      used = made.claims.length;
      return made;
    } finally {
      sender?.places.give(taken - used);
    }
  }

  async function fanOutAll(eventIds: string[]): Promise<void> {
    for (let from = 0; from < eventIds.length;) {
      const some = eventIds.slice(from, from + eventsAtOnce);
      from += some.length;
      const { claims, handedOut, hungryHookIds, made } = await fanOutSome(some);
      deps.log.debug('events.fanned_out', {
        events: some.length,
        deliveries: made,
        sent: claims.length,
        handedOut: handedOut.length,
      });
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
