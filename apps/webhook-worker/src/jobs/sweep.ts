import type { Database } from '@mailwright/database';
import type { Logger } from '@mailwright/platform';
import {
  cancelWaitingOfStopped,
  continueRecoveries,
  removeOldDeliveries,
  repairWindows,
  sweepOverdue,
} from '@mailwright/webhooks';

/** Returns what the queue or a worker was trusted with for too long to the feed, and wakes it. */
export async function sweepLost(deps: { database: Database; wake(hookIds: string[]): void }): Promise<void> {
  for (;;) {
    const { hookIds, isMore } = await sweepOverdue(deps.database);
    deps.wake(hookIds);
    if (!isMore) return;
  }
}

/** Cancels what still waits for hooks that are no longer active. */
export async function sweepStopped(deps: { database: Database; log: Logger }): Promise<void> {
  const cancelled = await cancelWaitingOfStopped(deps.database);
  if (cancelled > 0) deps.log.info('deliveries.cancelled', { cancelled });
}

/** Goes on with recoveries that were asked for, and wakes the feed of their hooks. */
export async function sweepRecoveries(deps: {
  database: Database;
  wake(hookIds: string[]): void;
  stopping: AbortSignal;
}): Promise<void> {
  const { hookIds } = await continueRecoveries(deps.database, { stopping: deps.stopping });
  deps.wake(hookIds);
}

/** Counts anew what hooks have in flight, and says so when a count was wrong. */
export async function sweepWindows(deps: { database: Database; log: Logger }): Promise<void> {
  const hookIds = await repairWindows(deps.database);
  if (hookIds.length > 0) deps.log.warn('windows.repaired', { hookIds });
}

/** Removes what has been over for as many days as it is kept, and says so when there was any. */
export async function sweepOld(deps: {
  database: Database;
  log: Logger;
  retentionDays: number;
  stopping: AbortSignal;
}): Promise<void> {
  const { stopping } = deps;
  const removed = await removeOldDeliveries(deps.database, deps.retentionDays, { stopping });
  if (Object.values(removed).some((count) => count > 0)) deps.log.info('deliveries.removed', { ...removed });
}
