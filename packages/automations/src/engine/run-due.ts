import { limitRate } from '@mailwright/queues';
import { type BatchTurns, createBatchTurns } from '@mailwright/work';
import { advanceRuns } from './advance-runs.ts';
import { createBatchSizes } from './batch-sizes.ts';
import { claimRuns, type DueAutomation, findDueAutomations, wakeSignalled } from './claim-runs.ts';
import type { AutomationDeps } from './run-deps.ts';
import { createVersionLoader } from './load-version.ts';

/** Advances the runs of all accounts, in one worker. */
export interface DueRunner {
  /**
   * Looks for due runs and starts on them. Resolves to whether there are any, or some are in progress.
   * @throws if Postgres is unavailable
   */
  scan(): Promise<boolean>;
  /** Resolves when nothing is in progress, and nothing was due at the last look. */
  settle(): Promise<void>;
  /** Lets each run finish its step, releases the rest, and resolves. */
  stop(): Promise<void>;
}

// Batches that a worker processes at once. One account gets at most half of them while others wait.
const maxBatches = 4;
const batchSize = 200;
const maxSignalRounds = 10;

interface Batch {
  automationId: string;
  accountId: string;
  ended: Promise<void>;
}

/** Runs what is due, taking turns between accounts, and within an account between its automations. */
export function createDueRunner(deps: AutomationDeps): DueRunner {
  const { database, log, clock } = deps;
  const versions = createVersionLoader(database);
  const stopping = new AbortController();
  const batches = new Set<Batch>();
  const sizes = createBatchSizes(batchSize);
  const turns = createBatchTurns<DueAutomation>(({ automationId }) => automationId);
  const report = limitRate((error) => log.warn('automations.batch_failed', { error }));
  let due: DueAutomation[] = [];
  let scanning: Promise<boolean> | undefined;
  let filling: Promise<void> | undefined;

  async function fillSlots(): Promise<void> {
    while (!stopping.signal.aborted && batches.size < maxBatches) {
      const chosen = choose(due, batches, turns);
      if (chosen === undefined) return;
      const { automationId, accountId, isArchived } = chosen;
      const limit = sizes.of(automationId);
      const runs = await claimRuns(database, { automationId, isArchived, now: clock.now(), limit });
      if (runs.length < limit) due = due.filter((each) => each !== chosen);
      if (runs.length === 0) continue;
      const batch: Batch = { automationId, accountId, ended: Promise.resolve() };
      batches.add(batch);
      batch.ended = sizes
        .work(automationId, runs.length, () => advanceRuns(deps, versions, runs, stopping.signal))
        .catch(report)
        .finally(() => {
          batches.delete(batch);
          fill();
        });
    }
  }
  function fill(): void {
    filling ??= fillSlots()
      .catch(report)
      .finally(() => (filling = undefined));
  }

  async function scan(): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    due = await findDue(deps);
    turns.keep(due);
    fill();
    return due.length > 0 || batches.size > 0;
  }
  const scanOnce = () => (scanning ??= scan().finally(() => (scanning = undefined)));

  return {
    scan: scanOnce,
    settle: async () => {
      while (await scanOnce()) {
        await filling;
        await Promise.all([...batches].map(({ ended }) => ended));
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([scanning?.catch(report), filling]);
      await Promise.all([...batches].map(({ ended }) => ended));
    },
  };
}

async function findDue({ database, clock, metrics }: AutomationDeps): Promise<DueAutomation[]> {
  for (let round = 0; round < maxSignalRounds; round += 1)
    if ((await wakeSignalled(database, clock.now())) === 0) break;
  const now = clock.now();
  const due = await findDueAutomations(database, now);
  metrics.lag(Math.max(0, ...due.map(({ dueAt }) => (now.getTime() - dueAt.getTime()) / 1_000)));
  return due;
}

/**
 * From the account with the fewest batches in progress, the automation that has waited longest for a turn. While
 * several accounts have something to do, none gets more than half of the batches.
 */
function choose(
  due: DueAutomation[],
  batches: ReadonlySet<Batch>,
  turns: BatchTurns<DueAutomation>,
): DueAutomation | undefined {
  const running = (accountId: string) => [...batches].filter((batch) => batch.accountId === accountId).length;
  const accounts = new Set([...due, ...batches].map(({ accountId }) => accountId)).size;
  const share = accounts > 1 ? maxBatches / 2 : maxBatches;
  const chosen = turns.choose(
    due.filter(({ accountId }) => running(accountId) < share),
    running,
  );
  if (chosen !== undefined) turns.record(chosen);
  return chosen;
}
