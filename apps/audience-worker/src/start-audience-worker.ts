import { createDeliveryLimiter } from '@mailwright/accounts';
import {
  changeTags,
  removeField,
  removeList,
  startRemovals,
  startTagChanges,
  type ToPublish,
} from '@mailwright/audience';
import { createEventWriter, createPublisher, publishMails } from '@mailwright/outbox';
import { type Config, type Logger, systemClock } from '@mailwright/platform';
import { awaitDatabase, openParts, startOperations, type StartedProcess } from '@mailwright/process';
import {
  deliverEvents,
  deliveriesOfEvents,
  removeDeliveriesOfList,
  removeEventsOfList,
  webhookListener,
} from '@mailwright/webhooks';

/** The variables that an audience worker requires. */
export const neededVariables = ['DATABASE_URL', 'REDIS_URL'] as const;

const drainMs = 15_000;

/** Starts the background work on lists and subscribers. Resolves to how it is closed, in order. */
export async function startAudienceWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
): Promise<StartedProcess> {
  const parts = openParts(config, log, { service: 'audience-worker' });
  await awaitDatabase(parts);
  await parts.awaitRedis();
  const { queues, redis, registry: metrics } = parts;
  const publisher = createPublisher({ queues, jobs: { [webhookListener]: deliverEvents }, metrics, log });
  const changes = {
    clock: systemClock,
    events: createEventWriter([deliveriesOfEvents()]),
    // The buckets are those of the API.
    deliveryLimiter: createDeliveryLimiter({ redis, metrics, log, prefix: config.QUEUE_PREFIX }),
    publish: ({ work, mailIds }: ToPublish) => {
      publisher.publish(work);
      publishMails(queues, mailIds, log);
    },
  };
  return startOperations(parts, {
    needsRedis: true,
    definitions: [removeList, removeField, changeTags],
    closeLimitMs: drainMs + 10_000,
    closing: [
      startRemovals({ ...parts, drainMs, removeDeliveriesOfList, removeEventsOfList }),
      startTagChanges({ ...parts, ...changes, drainMs }),
      { name: 'publishing', close: () => publisher.settle() },
    ],
  });
}
