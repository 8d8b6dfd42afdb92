import { removeField, removeList, startRemovals } from '@mailwright/audience';
import type { Config, Logger } from '@mailwright/platform';
import { awaitDatabase, openParts, startOperations, type StartedProcess } from '@mailwright/process';
import { removeDeliveriesOfList, removeEventsOfList } from '@mailwright/webhooks';

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
  return startOperations(parts, {
    needsRedis: true,
    definitions: [removeList, removeField],
    closeLimitMs: drainMs + 10_000,
    closing: [startRemovals({ ...parts, drainMs, removeDeliveriesOfList, removeEventsOfList })],
  });
}
