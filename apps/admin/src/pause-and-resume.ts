import type { Database } from '@mailwright/database';
import {
  type DeliveryPause,
  measureWaiting,
  pauseDeliveries,
  readDeliveryPause,
  resumeDeliveries,
} from '@mailwright/webhooks';
import type { Output } from './run-command.ts';

// measureWaiting counts up to this number.
const maxPending = 10_000;

/** Pauses the deliveries of all accounts. If they are already paused, that pause stays, with its reason. */
export async function pause(database: Database, reason: string | null): Promise<Output> {
  const isNew = await pauseDeliveries(database, reason);
  const found = await readDeliveryPause(database);
  const lines = isNew
    ? ['Deliveries are paused. To send again: npm run admin -- deliveries resume']
    : [`Deliveries were already paused: ${describe(found)}.`];
  return { json: { changed: isNew, ...toJson(found) }, lines };
}

/** Resumes deliveries. */
export async function resume(database: Database): Promise<Output> {
  const wasPaused = await resumeDeliveries(database);
  const lines = [wasPaused ? 'Deliveries are sent again.' : 'Deliveries were not paused.'];
  return { json: { changed: wasPaused, ...toJson(undefined) }, lines };
}

/** Shows whether deliveries are paused, and what is pending. */
export async function showDeliveries(database: Database): Promise<Output> {
  const [found, waiting] = await Promise.all([readDeliveryPause(database), measureWaiting(database)]);
  const oldestSeconds = Math.floor(waiting.oldestDueSeconds);
  const isCapped = waiting.pending >= maxPending;
  return {
    json: {
      ...toJson(found),
      pending: waiting.pending,
      pending_is_capped: isCapped,
      due_hooks: waiting.dueHooks,
      oldest_due_seconds: oldestSeconds,
      workers: waiting.workers,
    },
    lines: [
      found === undefined ? 'Deliveries are not paused.' : `Deliveries are paused: ${describe(found)}.`,
      '',
      `Pending deliveries    ${isCapped ? `${maxPending} or more` : waiting.pending}`,
      `Hooks with some due   ${waiting.dueHooks}`,
      `Oldest due for        ${oldestSeconds} s`,
      `Workers registered    ${waiting.workers}`,
    ],
  };
}

function describe(found: DeliveryPause | undefined): string {
  if (found === undefined) return 'they have been resumed in the meantime';
  return `since ${found.pausedAt.toISOString()}, ${found.reason ?? 'no reason given'}`;
}

function toJson(found: DeliveryPause | undefined): Record<string, unknown> {
  return {
    paused: found !== undefined,
    paused_at: found?.pausedAt.toISOString() ?? null,
    reason: found?.reason ?? null,
  };
}
