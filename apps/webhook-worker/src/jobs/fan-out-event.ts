import { batchCalls, type Database } from '@mailwright/database';
import type { Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import { attemptJob, countRoomInQueue, deliverWebhook, fanOutEvents } from '@mailwright/webhooks';

/** The handler of `fan-out-event`: makes an event's deliveries and hands them to the queue. */
export function createFanOutHandler(deps: {
  database: Database;
  queues: Queues;
  log: Logger;
}): (payload: { eventId: string }) => Promise<void> {
  const fanOut = batchCalls<string, undefined>(
    async (eventIds) => {
      const room = await countRoomInQueue(deps.queues).catch(() => 0);
      const deliveryIds = await fanOutEvents(deps.database, eventIds, { queued: room > 0 });
      deps.log.debug('events.fanned_out', { events: eventIds.length, deliveries: deliveryIds.length });
      if (room === 0) return eventIds.map(() => undefined);
      try {
        await deps.queues.add(
          deliverWebhook,
          deliveryIds.slice(0, room).map((id) => attemptJob(id, 1)),
        );
      } catch (error) {
        // The deliveries have committed; the feed hands them over when Redis is back.
        deps.log.warn('deliveries.left_to_feed', { deliveries: deliveryIds.length, error });
      }
      return eventIds.map(() => undefined);
    },
    { maxSize: 100, parallel: 2 },
  );
  return (payload) => fanOut(payload.eventId);
}
