import type { Sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { findDueHooks, firstHookId } from '../claim/find-due-hooks.ts';
import { cancelAllPendingDeliveries } from '../hooks/cancel-deliveries.ts';
import type { Dispatcher } from './create-dispatcher.ts';

const pageSize = 500;
// One round takes a bounded time; the next continues where it ended.
const maxPages = 20;
const monthMs = 30 * 86_400_000;

/**
 * How long to pause after a round that took `tookMs`. With thousands of hooks a round is expensive: scanning gets at most a
 * twentieth of the time, but deliveries without a job wait ten seconds at most.
 */
export function pauseAfter(tookMs: number): number {
  return Math.min(19 * tookMs, 10_000);
}

/**
 * Scans Postgres for due deliveries and notifies the dispatcher: of events whose job was not added or was lost by Redis, of
 * retries, and of what other workers had no slots for. It also cancels pending deliveries of inactive hooks, which remain
 * when the process that stopped the hook was killed.
 * @returns a function that scans one round over the hooks with pending deliveries, as many as a round may take; it rejects
 *   while Postgres is unavailable.
 */
export function createDueScan(sql: Sql, dispatcher: Pick<Dispatcher, 'notify' | 'hooks'>): () => Promise<void> {
  // Each worker begins at a random hook, so that they don't all find the same ones first.
  let after = firstIdAt(Date.now() - Math.random() * monthMs);
  let notBeforeMs = -Infinity;
  return async () => {
    const startedAtMs = performance.now();
    if (startedAtMs < notBeforeMs) return;
    await scan();
    const endedAtMs = performance.now();
    notBeforeMs = endedAtMs + pauseAfter(endedAtMs - startedAtMs);
  };

  async function scan(): Promise<void> {
    const start = after;
    let hasWrapped = false;
    for (let page = 0; page < maxPages; page += 1) {
      const positions = dispatcher.hooks.positions(performance.now());
      const { due, inactive, last } = await findDueHooks(sql, after, positions, pageSize);
      dispatcher.notify(due);
      for (const hookId of inactive) await cancelAllPendingDeliveries(sql, hookId);
      if (last === undefined && hasWrapped) return;
      if (last === undefined) hasWrapped = true;
      after = last ?? firstHookId;
      if (hasWrapped && after >= start) return;
    }
  }
}
