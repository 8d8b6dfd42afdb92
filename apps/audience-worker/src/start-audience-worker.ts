import {
  checkSuppressionSecret,
  removeField,
  removeList,
  runImport,
  startImports,
  startRemovals,
} from '@mailwright/audience';
import { createEventWriter, createPublisher, publishMails } from '@mailwright/outbox';
import { appSecretsOf, type Config, type Logger, namesOfAppSecrets, systemClock } from '@mailwright/platform';
import { awaitDatabase, openParts, startOperations, type StartedProcess } from '@mailwright/process';
import {
  deliverEvents,
  deliveriesOfEvents,
  removeDeliveriesOfList,
  removeEventsOfList,
  removeFinishedEventsOfSubscribers,
  webhookListener,
} from '@mailwright/webhooks';
import { createDeliveryCharger } from './charge-deliveries.ts';

/** The variables that an audience worker requires. */
export const neededVariables = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'] as const;

const drainMs = 15_000;

/** Starts the background work on lists and subscribers. Resolves to how it is closed, in order. */
export async function startAudienceWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
): Promise<StartedProcess> {
  const parts = openParts(config, log, { service: 'audience-worker' });
  await awaitDatabase(parts);
  const { database, queues, registry } = parts;
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkSuppressionSecret(database, appSecrets, log);
  await parts.awaitRedis();
  const publisher = createPublisher({ queues, jobs: { [webhookListener]: deliverEvents }, metrics: registry, log });
  return startOperations(parts, {
    needsRedis: true,
    definitions: [removeList, removeField, runImport],
    closeLimitMs: drainMs + 10_000,
    closing: [
      startImports({
        ...parts,
        drainMs,
        directUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
        clock: systemClock,
        appSecrets,
        events: createEventWriter([deliveriesOfEvents()]),
        retentionDays: config.IMPORT_RETENTION_DAYS,
        chargeDeliveries: createDeliveryCharger(parts),
        removeEventsOfSubscribers: removeFinishedEventsOfSubscribers,
        publish: ({ work, mailIds }) => {
          publisher.publish(work);
          publishMails(queues, mailIds, log);
        },
      }),
      startRemovals({ ...parts, drainMs, removeDeliveriesOfList, removeEventsOfList }),
      { name: 'publishing', close: () => publisher.settle() },
    ],
  });
}
