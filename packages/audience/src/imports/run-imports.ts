import type { Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import type { WorkerLock } from '@mailwright/work';
import { endTransactionsOf } from '../end-when-frozen.ts';
import { type ClaimedImport, claimImport, extendLease, isImportWaiting, releaseImport } from './import-state.ts';
import { ClaimLost, type ImportDeps, processImport } from './process-import.ts';
import { processUndo, type UndoDeps } from './undo-import.ts';

/** How long an import may keep its slot while others wait for one. */
interface ImportTurn {
  /** Aborted when the turn has ended. */
  signal: AbortSignal;
  /** Starts the turn's time, when the first rows have been committed. */
  begin(): void;
  /** Whether the turn may be ended. */
  isOver(): boolean;
  end(): void;
}

/**
 * The turn of an import that has just been claimed.
 * @param minMs how long it lasts at least. It lasts longer if the first rows came later than that: an archive is
 *   unpacked again, up to its checkpoint, in each turn, and this must not take up most of its turns.
 */
function createImportTurn(minMs: number): ImportTurn {
  const claimedAt = performance.now();
  const over = new AbortController();
  let endsAt: number | undefined;
  return {
    signal: over.signal,
    begin: () => {
      const now = performance.now();
      endsAt ??= now + Math.max(minMs, now - claimedAt);
    },
    isOver: () => endsAt !== undefined && performance.now() >= endsAt,
    end: () => {
      over.abort();
    },
  };
}

/** The imports that a worker runs. */
export interface ImportRunner {
  /** Claims imports until the worker runs as many as it may. @throws when Postgres is unavailable */
  fill(): Promise<void>;
  /** Stops all imports at their checkpoints, for the next worker. Resolves when they have ended. */
  stop(): Promise<void>;
}

// Each import is bound by Postgres. Two leave capacity for requests, and let a small import of one account overtake a
// large one of another. An import of a third account waits until a turn ends.
const slots = 2;
// Includes imports that wait until their account may cause more deliveries. Each holds its next rows in memory.
const maxRunning = 20;
// After this time, an import stops at its checkpoint if one of another account waits for its slot.
const usualTurnMs = 5_000;
const renewMs = 1_000;
const retrySeconds = 5;

/**
 * Runs imports of different accounts concurrently, in turns if there are many, and those of one account one after
 * another.
 */
export function createImportRunner(
  deps: Omit<RunDeps, 'whileWaiting' | 'onProgress'> & { lock: WorkerLock; turnMs?: number },
): ImportRunner {
  const { database, log, lock, turnMs = usualTurnMs } = deps;
  const stopping = new AbortController();
  /** By account id, in the order of the claims. */
  const running = new Map<string, { turn: ImportTurn; ended: Promise<void> }>();
  /** The accounts whose imports wait. */
  const waiting = new Set<string>();
  const report = limitRate((error) => log.warn('import.claim_failed', { error }));
  let filling: Promise<void> | undefined;

  async function claim(): Promise<void> {
    while (running.size - waiting.size < slots && running.size < maxRunning) {
      if (stopping.signal.aborted) return;
      const claimed = await claimImport(database, { key: await lock.key(), busy: [...running.keys()] });
      if (claimed === undefined) return;
      const turn = createImportTurn(turnMs);
      const given = { ...deps, whileWaiting, onProgress: turn.begin };
      const ended = run(given, claimed, [stopping.signal, turn.signal], report).finally(() => {
        running.delete(claimed.accountId);
        // Fills the slot at once instead of in the next round.
        fill().catch(report);
      });
      running.set(claimed.accountId, { turn, ended });
    }
    if (!stopping.signal.aborted) await endTurn();
  }
  /** If an import waits for a slot, ends the turn that has lasted longest. Only one turn is ended at a time. */
  async function endTurn(): Promise<void> {
    const turns = [...running].flatMap(([accountId, { turn }]) => (waiting.has(accountId) ? [] : [turn]));
    const over = turns.find((turn) => turn.isOver());
    if (over === undefined || turns.some(({ signal }) => signal.aborted)) return;
    if (await isImportWaiting(database, [...running.keys()])) over.end();
  }
  function fill(): Promise<void> {
    filling ??= claim().finally(() => void (filling = undefined));
    return filling;
  }

  async function whileWaiting(accountId: string, wait: () => Promise<void>): Promise<void> {
    waiting.add(accountId);
    fill().catch(report);
    try {
      await wait();
    } finally {
      waiting.delete(accountId);
    }
  }

  return {
    fill,
    stop: async () => {
      stopping.abort();
      await filling?.catch(() => undefined);
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

type RunDeps = ImportDeps & UndoDeps & { log: Logger };

/**
 * Runs a claimed import, and renews its lease meanwhile.
 * @param stops the signals that stop it so that it can be resumed.
 * @param report is told that Postgres is unavailable, in which case the lease expires.
 */
async function run(
  deps: RunDeps,
  claimed: ClaimedImport,
  stops: AbortSignal[],
  report: (error: unknown) => void,
): Promise<void> {
  const { database, log } = deps;
  const { importId } = claimed;
  const lost = new AbortController();
  const renew = setInterval(() => {
    extendLease(database, claimed).then(
      (isHeld) => isHeld || lost.abort(new ClaimLost()),
      // The claim is valid until another worker takes it.
      () => undefined,
    );
  }, renewMs);
  const signal = AbortSignal.any([...stops, lost.signal]);
  try {
    log.info('import.claimed', { importId, undoes: claimed.undoes, processed: claimed.processed });
    // A transaction of a frozen worker would hold locks that this one needs.
    if (claimed.claim > 1) await endTransactionsOf(database, importId);
    await (claimed.undoes ? processUndo(deps, claimed, signal) : processImport(deps, claimed, signal));
  } catch (error) {
    await release(deps, claimed, error, stops).catch(report);
  } finally {
    clearInterval(renew);
    deps.changes?.note(claimed.accountId, 'imports', 'lists');
  }
}

async function release(
  { database, log }: RunDeps,
  claimed: ClaimedImport,
  error: unknown,
  stops: AbortSignal[],
): Promise<void> {
  const { importId } = claimed;
  const isLost = error instanceof ClaimLost;
  const isStopped = stops.some((signal) => signal.aborted && error === signal.reason);
  if (isLost) log.info('import.claim_lost', { importId });
  else if (!isStopped) log.error('import.interrupted', { importId, error });
  // Lets a cancelled import be undone at once. If another worker has the claim, this releases nothing.
  await releaseImport(database, claimed, isLost || isStopped ? 0 : retrySeconds);
}
