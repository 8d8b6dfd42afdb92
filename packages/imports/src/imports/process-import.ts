import { type Database, inTransaction, type SqlTransaction } from '@mailwright/database';
import { appendAudit, type EventWriter, rowsCreatedBy, system } from '@mailwright/outbox';
import { type AppSecrets, type Clock, type Logger, toUid } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import {
  changeSet,
  countRemaining,
  endWhenTakenOver,
  excludeErasures,
  findSuppressed,
  type ListForSubscribers,
  type ToPublish,
} from '@mailwright/audience';
import { loadListForImport, openImportFile, type RowBlock } from './open-import-file.ts';
import { recordErrors } from './import-errors.ts';
import {
  type ClaimedImport,
  finishImport,
  type ImportCounts,
  ImportFailure,
  type ImportOptions,
  type ReadRow,
  recordProgress,
} from './import-state.ts';
import { addressOf, planRows, type RowsPlan, wantedOf } from './plan-rows.ts';

/** How many rows the next transaction of an import merges. */
interface PieceSize {
  rows(): number;
  /** Records how long a transaction took. */
  adapt(durationMs: number, rows: number): void;
}

// Enough rows that the statements cost little per row. The first transactions are small, since the cost of a row isn't
// known yet.
const minRows = 50;
const firstRows = 500;
const maxRows = 4_000;
// Others wait for the locks of a transaction: for the addresses of its rows and, under a plan that limits subscribers,
// for any addition of the account.
const targetMs = 100;
const maxGrowth = 2;

/**
 * Adapts the size of an import's transactions to what its rows cost. Events, large values and a busy server all
 * increase the cost.
 */
function createPieceSize(): PieceSize {
  let size = firstRows;
  return {
    rows: () => size,
    adapt: (durationMs, rows) => {
      if (rows < size) return;
      const wanted = (size * targetMs) / Math.max(1, durationMs);
      size = Math.round(Math.min(maxRows, size * maxGrowth, Math.max(minRows, wanted)));
    },
  };
}

/** The dependencies of an import. */
export interface ImportDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  events: EventWriter;
  appSecrets: AppSecrets;
  /** Publishes events and mails after their commit. */
  publish(toPublish: ToPublish): void;
  /** Charges deliveries to the account. Resolves to how many seconds the import must wait before it causes more. */
  chargeDeliveries(accountId: string, deliveries: number): Promise<number>;
  /** Lends the slot of an account's import to another one while it waits. */
  whileWaiting(accountId: string, wait: () => Promise<void>): Promise<void>;
  /** Notifies open pages of progress; no page is notified when absent. */
  changes?: ChangeNotes | undefined;
  /** Called after each commit that the import, or its undo, won't have to repeat. */
  onProgress(): void;
  /** Called with the counts of merged rows, after their commit. */
  onMerged(counts: ImportCounts): void;
}

/** The claim was lost: the import has been cancelled, or another worker has claimed it. */
export class ClaimLost extends Error {}

// The import was interrupted this often without merging a single row. Whatever the cause, it would stop it again.
const maxTries = 20;

/**
 * Merges an upload's rows into its list, a few thousand at a time. The checkpoint commits with the rows' changes, so
 * that no row is left out or merged twice when a worker is killed, stopped or replaced.
 * @param signal aborts it between two transactions.
 * @throws the signal's reason; ClaimLost
 */
export async function processImport(deps: ImportDeps, open: ClaimedImport, signal: AbortSignal): Promise<void> {
  try {
    if (open.tries > maxTries)
      throw new ImportFailure('internal_error', 'The import failed repeatedly at the same row.');
    const maxRows = await readMaxRows(deps.database, open.accountId);
    const file = await openImportFile(deps.database, open, async () => signal.throwIfAborted());
    const size = createPieceSize();
    await readAhead(file.blocks(), async (block, readNext) => {
      const allowed = block.rows.filter(({ row }) => row <= maxRows);
      const isCut = allowed.length < block.rows.length;
      await mergeBlock(deps, open, { block: { ...block, rows: allowed }, isCut, size, signal, whileWriting: readNext });
      if (isCut)
        throw new ImportFailure(
          'too_many_rows',
          `The plan allows ${maxRows} rows in a file. The rows up to this limit have been merged. Import the others separately.`,
        );
    });
    await finish(deps, open, null);
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    await finish(deps, open, { code: error.code, message: error.message });
  }
}

/**
 * Processes one block after another.
 * @param take may call `readNext` when it has nothing to do: the next block is then read while Postgres works.
 */
async function readAhead<T>(
  blocks: AsyncGenerator<T, void>,
  take: (block: T, readNext: () => void) => Promise<void>,
): Promise<void> {
  let ahead: Promise<IteratorResult<T, void>> | undefined;
  const readNext = (): Promise<IteratorResult<T, void>> => {
    ahead ??= blocks.next();
    // An error is thrown when the block is awaited.
    ahead.catch(() => undefined);
    return ahead;
  };
  try {
    for (let block = await readNext(); block.done !== true; block = await readNext()) {
      ahead = undefined;
      await take(block.value, () => void readNext());
    }
  } finally {
    await ahead?.catch(() => undefined);
    await blocks.return();
  }
}

async function readMaxRows({ prisma }: Database, accountId: string): Promise<number> {
  const where = { where: { id: accountId }, select: { plan: { select: { importRows: true } } } };
  return (await prisma.account.findUniqueOrThrow(where)).plan.importRows ?? Infinity;
}

/**
 * Merges the remaining rows of a block; its first rows may have been merged before. The checkpoint doesn't move past a
 * block that was cut, so a worker that takes over also finds that it was cut.
 */
async function mergeBlock(
  deps: ImportDeps,
  open: ClaimedImport,
  given: { block: RowBlock; isCut: boolean; size: PieceSize; signal: AbortSignal; whileWriting(): void },
): Promise<void> {
  const { block, isCut, size, signal, whileWriting } = given;
  const rows = block.rows.filter(({ row }) => row > open.processed);
  let merged = 0;
  do {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const piece = rows.slice(merged, merged + size.rows());
    merged += piece.length;
    const isLast = merged >= rows.length;
    const ended = isLast && !isCut ? block : undefined;
    const { counts, toPublish } = await mergePiece(deps, open, { rows: piece, ended, whileWriting });
    size.adapt(performance.now() - startedAt, piece.length);
    deps.onMerged(counts);
    deps.onProgress();
    deps.publish(toPublish);
    deps.changes?.note(open.accountId, 'imports');
    const deliveries = rowsCreatedBy(toPublish.work);
    if (deliveries === 0) continue;
    const seconds = await deps.chargeDeliveries(open.accountId, deliveries);
    if (seconds > 0) await deps.whileWaiting(open.accountId, () => wait(seconds, signal));
  } while (merged < rows.length);
}

/**
 * Merges some rows of a block in one transaction.
 * @param ended the block, if these rows are its last ones.
 */
function mergePiece(
  { database, clock, events, appSecrets }: ImportDeps,
  open: ClaimedImport,
  { rows, ended, whileWriting }: { rows: ReadRow[]; ended: RowBlock | undefined; whileWriting(): void },
): Promise<Merged> {
  return inTransaction(database, async (sql) => {
    await endWhenTakenOver(sql, open.id);
    await excludeErasures(sql, open.accountId);
    const list = await loadListForImport(sql, open.accountId, open.listId);
    const context = { importId: open.id, list, options: open.options, events, appSecrets, clock, whileWriting };
    const merged = await mergeRows(sql, context, rows);
    await recordErrors(sql, open.id, merged.errors);
    const done = { counts: merged.counts, bytes: ended?.bytes ?? 0, checkpoint: ended?.checkpoint };
    if (!(await recordProgress(sql, open, done))) throw new ClaimLost();
    return merged;
  });
}

/** Waits until an import may cause more deliveries: the plan limits how many changes may cause per second. */
export function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1_000);
    signal.addEventListener('abort', abort, { once: true });
  });
}

async function finish(
  { database, log }: ImportDeps,
  open: ClaimedImport,
  error: { code: string; message: string } | null,
): Promise<void> {
  const importId = open.id;
  const done = await inTransaction(database, async (sql) => {
    const ended = await finishImport(sql, open, error);
    if (ended === undefined) throw new ClaimLost();
    const { accountId, status, counts } = ended;
    const entry = { accountId, actor: system, action: 'import.finished', subject: toUid('imp', importId) };
    await appendAudit(sql, { ...entry, details: { status, ...counts } });
    return ended;
  });
  log.info('import.finished', { importId, status: done.status, error, ...done.counts });
}

/** The import whose rows are merged. */
interface MergeContext {
  importId: string;
  list: ListForSubscribers;
  options: ImportOptions;
  events: EventWriter;
  appSecrets: AppSecrets;
  clock: Clock;
  /** Called when the new subscribers are being sent to Postgres, which then works for a while. */
  whileWriting?(): void;
}

/** The result of a merge. */
export interface Merged extends Pick<RowsPlan, 'counts' | 'errors'> {
  toPublish: ToPublish;
}

/**
 * Merges rows into the list, in order, in the caller's transaction: a row updates what an earlier one with the same
 * address has made.
 */
export async function mergeRows(sql: SqlTransaction, context: MergeContext, rows: ReadRow[]): Promise<Merged> {
  const { importId, list, options, events, appSecrets, clock, whileWriting } = context;
  const { accountId, maxSubscribers } = list;
  const changing = rows.filter((row) => wantedOf(row) !== undefined);
  const addresses = [...new Set(changing.map(addressOf))];
  const wrong = rows.filter((row) => wantedOf(row) === undefined).map(addressOf);
  const setContext = { list, importId, isWithinLimit: true, rowsAtOnce: Infinity, whileWriting };
  const { plan, toPublish } = await changeSet(
    sql,
    { ...setContext, events: options.sendEvents ? events : undefined },
    { addresses },
    async (present) => {
      // Read after the locks: a bounce that this transaction has waited for may have suppressed one of them.
      const suppressed = await findSuppressed(sql, accountId, [...addresses, ...wrong], appSecrets);
      const isSuppressed = (address: string): boolean => suppressed.has(address);
      // The account's row is locked only for additions, so that updates don't block other additions of the account.
      const mayAdd = present.length < addresses.length;
      const remaining =
        maxSubscribers === null || !mayAdd ? Infinity : await countRemaining(sql, accountId, maxSubscribers);
      // Read after the locks: an earlier time would precede changes that this transaction has waited for.
      const now = clock.now();
      return planRows({ importId, list, options, now }, rows, { present, isSuppressed, remaining });
    },
  );
  return { counts: plan.counts, errors: plan.errors, toPublish };
}
