import type { Sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { findDueHooks, firstHookId } from '../claim/find-due-hooks.ts';
import { cancelAllPendingDeliveries } from '../hooks/cancel-deliveries.ts';
import type { Dispatcher } from './create-dispatcher.ts';

const pageSize = 500;
// So that one round takes a bounded time; the next goes on where it ended.
const maxPages = 20;
const monthMs = 30 * 86_400_000;
// Of thousands of hooks a round takes its time, which the process and Postgres have other uses for: a twentieth at most.
const pausePerRound = 19;

/**
 * Looks through Postgres for what is due and tells the dispatcher: what no job told it of, what Redis has lost, retries, and
 * what other workers had no slots for. What is pending of a hook that isn't active, since whoever stopped it was killed, is
 * cancelled.
 * @returns one round over all hooks with something pending, or as many as a round may take; it rejects while Postgres is
 *   unavailable.
 */
export function createDueScan(sql: Sql, dispatcher: Pick<Dispatcher, 'notify' | 'hooks'>): () => Promise<void> {
  // Each worker begins at a hook of its own, so that they don't all come to the same ones first.
  let after = firstIdAt(Date.now() - Math.random() * monthMs);
  let notBeforeMs = -Infinity;
  return async () => {
    const startedAtMs = performance.now();
    if (startedAtMs < notBeforeMs) return;
    try {
      await scan();
    } finally {
      notBeforeMs = performance.now() + pausePerRound * (performance.now() - startedAtMs);
    }
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
