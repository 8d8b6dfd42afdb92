import { createDeliveryLimiter } from '@mailwright/accounts';
import {
  changeTags,
  checkSuppressionSecret,
  removeField,
  removeList,
  startRemovals,
  startTagChanges,
  type ToPublish,
} from '@mailwright/audience';
import { removeImportsOfList, runImport, startImports } from '@mailwright/imports';
import { removeRunsOfList, runAutomations, runsOfEvents } from '@mailwright/automations';
import { removeRecipientsOfList } from '@mailwright/campaigns';
import { automationListener, createEventWriter, createPublisher, publishMails } from '@mailwright/outbox';
import { appSecretsOf, type Config, namesOfAppSecrets } from '@mailwright/platform';
import { closeTogether, defineRole, type ProcessParts, type RunningRole } from '@mailwright/process';
import {
  deliverEvents,
  deliveriesOfEvents,
  removeDeliveriesOfList,
  removeEventsOfList,
  removeFinishedEventsOfSubscribers,
  webhookListener,
} from '@mailwright/webhooks';
import { createDeliveryCharger } from './charge-deliveries.ts';

const neededVariables = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'] as const;
type Needed = (typeof neededVariables)[number];

// The limits for closing: first for rows and batches under way, then for releasing their leases, and then for what the
// whole process shares.
const drainMs = 15_000;
const recordMs = 3_000;
const sharedMs = 5_000;

/** Does the background work on lists and subscribers. */
export const audienceWorkerRole = defineRole({ name: 'audience-worker', neededVariables, start });

async function start(config: Config<Needed>, parts: ProcessParts): Promise<RunningRole> {
  const { database, queues, redis, registry, log } = parts;
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkSuppressionSecret(database, appSecrets, log);
  const jobs = { [webhookListener]: deliverEvents, [automationListener]: runAutomations };
  const publisher = createPublisher({ queues, jobs, metrics: registry, log });
  // Uses the same buckets as the API.
  const deliveryLimiter = createDeliveryLimiter({ redis, metrics: registry, log, prefix: config.QUEUE_PREFIX });
  const changes = {
    clock: parts.clock,
    events: createEventWriter([deliveriesOfEvents(), runsOfEvents()]),
    publish: ({ work, mailIds }: ToPublish) => {
      publisher.publish(work);
      publishMails(queues, mailIds, log);
    },
  };
  return {
    needsRedis: true,
    definitions: [removeList, removeField, changeTags, runImport],
    closeLimitMs: drainMs + recordMs + sharedMs,
    closing: [
      closeTogether({
        log,
        limitMs: drainMs + recordMs,
        steps: [
          startImports({
            ...parts,
            ...changes,
            drainMs,
            directUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
            appSecrets,
            retentionDays: config.IMPORT_RETENTION_DAYS,
            chargeDeliveries: createDeliveryCharger(database, deliveryLimiter),
            removeEventsOfSubscribers: removeFinishedEventsOfSubscribers,
          }),
          startRemovals({
            ...parts,
            drainMs,
            removeDeliveriesOfList,
            removeRunsOfList,
            removeRecipientsOfList,
            removeImportsOfList,
            removeEventsOfList,
          }),
          startTagChanges({ ...parts, ...changes, deliveryLimiter, drainMs }),
        ],
      }),
      { name: 'publishing', close: () => publisher.settle() },
    ],
  };
}
