import type { Database } from '@mailwright/database';
import { type EventWriter, rowsCreatedBy } from '@mailwright/outbox';
import {
  type ClosingStep,
  type Clock,
  type Logger,
  newId,
  registerReadGauges,
  type Registry,
} from '@mailwright/platform';
import { type ChangeNotes, defineJob, type Queues, type WorkerConnection } from '@mailwright/queues';
import { startBackgroundWork } from '@mailwright/work';
import { z } from 'zod';
import type { ToPublish } from '../subscribers/save-change.ts';
import { applyTagChange } from './apply-tag-change.ts';
import {
  claimTagChange,
  type ClaimedTagChange,
  countOpenTagChanges,
  findAccountsWithTagChanges,
  tagChanges,
} from './tag-change-state.ts';

/** Makes the changes of tags that an account has requested, in order. */
export const changeTags = defineJob({
  queue: 'tag-changes',
  name: 'change-tags',
  payload: z.object({ accountId: z.uuid() }),
});

/** What an account owes for the deliveries that its changes have caused. */
interface DeliveryDebts {
  charge(account: { accountId: string; deliveriesPerSecond: number | null }, deliveries: number): void;
  secondsInDebt(account: { accountId: string; deliveriesPerSecond: number | null }): number;
}

interface TagChangeDeps {
  database: Database;
  queues: Queues;
  log: Logger;
  clock: Clock;
  events: EventWriter;
  deliveryLimiter: DeliveryDebts;
  /** Publishes a batch's events after its commit. */
  publish(toPublish: ToPublish): void;
  /** Notifies open pages of progress; no page is notified when absent. */
  changes?: ChangeNotes | undefined;
}

// An account takes at most one of these slots.
const concurrency = 2;
// After this time, the account's job goes to the end of the queue, so that every account's changes proceed.
const turnMs = 5_000;
const pauseAfterErrorSeconds = 5;

/**
 * Starts the background work on tags: the handler of its job, a loop that requeues changes that no worker holds, and
 * its metric. Returns the step that closes it.
 * @param deps `drainMs`: how long a batch under way may take at shutdown.
 */
export function startTagChanges(
  deps: TagChangeDeps & { consumer: WorkerConnection; registry: Registry; drainMs: number },
): ClosingStep {
  const { database } = deps;
  registerReadGauges({
    ...deps,
    source: 'tag changes',
    gauges: { mailwright_tag_changes_open: { help: 'Requested changes of tags that are not completed' } },
    read: async () => [{ gauge: 'mailwright_tag_changes_open', value: await countOpenTagChanges(database) }],
  });
  return startBackgroundWork({
    ...deps,
    definition: changeTags,
    concurrency,
    findFree: () => findAccountsWithTagChanges(database),
    toPayload: (accountId) => ({ accountId }),
    handle: ({ accountId }, stopping) => changeTagsOf(deps, accountId, stopping),
  });
}

type Outcome = 'completed' | 'stopped' | 'in debt' | 'turn over';

/** Makes an account's changes in order, until none is left or its turn is over. */
async function changeTagsOf(deps: TagChangeDeps, accountId: string, stopping: AbortSignal): Promise<void> {
  const { database, queues, log } = deps;
  const turnEnds = performance.now() + turnMs;
  for (;;) {
    const change = await claimTagChange(database, accountId);
    if (change === undefined) return;
    const startedAt = performance.now();
    const { outcome, subscribers } = await makeChange(deps, change, { stopping, turnEnds });
    const durationMs = Math.round(performance.now() - startedAt);
    log.info('tag.changed', { tagChangeId: change.id, accountId, outcome, subscribers, durationMs });
    if (outcome === 'completed') continue;
    // The new job needs an id of its own, since this one still has the account's. If it doesn't reach Redis, the sweep
    // finds the change.
    if (outcome === 'turn over')
      await queues.add(changeTags, [{ id: newId(), payload: { accountId } }]).catch(() => undefined);
    return;
  }
}

/** Makes a change batch by batch, until it is completed or has to pause. Its lease is then released. */
async function makeChange(
  deps: TagChangeDeps,
  change: ClaimedTagChange,
  { stopping, turnEnds }: { stopping: AbortSignal; turnEnds: number },
): Promise<{ outcome: Outcome; subscribers: number }> {
  const { database, deliveryLimiter, publish } = deps;
  let subscribers = 0;
  const pause = async (outcome: Outcome, seconds: number) => {
    await tagChanges.release(database, change.id, seconds);
    return { outcome, subscribers };
  };
  try {
    for (;;) {
      if (stopping.aborted) return await pause('stopped', 0);
      // The plan limits how many deliveries per second changes may cause.
      const seconds = deliveryLimiter.secondsInDebt(change);
      if (seconds > 0) return await pause('in debt', seconds);
      if (performance.now() > turnEnds) return await pause('turn over', 0);
      const { changed, isDone, toPublish } = await applyTagChange(deps, change);
      deps.changes?.note(change.accountId, 'lists');
      if (isDone) return { outcome: 'completed', subscribers };
      subscribers += changed;
      deliveryLimiter.charge(change, rowsCreatedBy(toPublish.work));
      publish(toPublish);
    }
  } catch (error) {
    await tagChanges.release(database, change.id, pauseAfterErrorSeconds).catch(() => undefined);
    throw error;
  }
}
