import { type Database, inTransaction } from '@mailwright/database';
import { addWork, appendAudit, type EventWriter, rowsCreatedBy, system } from '@mailwright/outbox';
import { type AppSecrets, type Clock, type Logger, toUid } from '@mailwright/platform';
import { nothingToPublish, type ToPublish } from '../subscribers/save-change.ts';
import { ImportFailure } from './import-failure.ts';
import {
  type Checkpoint,
  claimImport,
  extendLease,
  finishImport,
  type OpenImport,
  recordProgress,
  releaseImport,
} from './import-state.ts';
import { recordErrors } from './import-errors.ts';
import type { ImportCounts, ReadRow } from './import-types.ts';
import { mergeRows } from './merge-rows.ts';
import { loadListForImport } from './load-list-for-import.ts';
import { openImportFile } from './open-import-file.ts';
import { removeBlocks } from './upload.ts';

/** The dependencies of imports. */
export interface ImportDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  events: EventWriter;
  appSecrets: AppSecrets;
  /** Publishes a chunk's events and mails after its commit. */
  publish(toPublish: ToPublish): void;
  /** Charges deliveries to the account; resolves to how long it must wait with more, in seconds. */
  chargeDeliveries(accountId: string, deliveries: number): Promise<number>;
  /** Aborted when the process shuts down. */
  stopping: AbortSignal;
}

// Rows of a merge: enough that its statements cost little a row, few enough that one takes a fraction of a second.
const rowsInMerge = 5_000;
const checkPauseMs = 250;
const renewEveryMs = 5_000;

class Cancelled extends Error {}

/**
 * Handles `runImport`: merges an upload's rows into its list, block by block. What a block does commits with the checkpoint,
 * so that a worker that is killed, stopped or started twice goes on with no row twice and none left out.
 */
export function createImportHandler(deps: ImportDeps): (payload: { importId: string }) => Promise<void> {
  const { database, log, stopping } = deps;
  return async ({ importId }) => {
    const open = await claimImport(database, importId);
    if (open === undefined) return;
    try {
      await processRows(deps, open);
      await finish(deps, importId, null);
    } catch (error) {
      if (error instanceof Cancelled) log.info('import.cancelled', { importId });
      else if (error instanceof ImportFailure)
        await finish(deps, importId, { code: error.code, message: error.message });
      else {
        await releaseImport(database, importId).catch(() => undefined);
        if (stopping.aborted && error === stopping.reason) return;
        throw error;
      }
    }
    await removeBlocks(database, importId);
  };
}

async function processRows(deps: ImportDeps, open: OpenImport): Promise<void> {
  const file = await openImportFile(deps.database, open, createRenewal(deps, open));
  for await (const block of file.blocks()) {
    deps.stopping.throwIfAborted();
    const { toPublish } = await mergeBlock(deps, open, block);
    deps.publish(toPublish);
    await waitForDeliveries(deps, open, rowsCreatedBy(toPublish.work));
  }
}

/** A block's rows, and how to go on after it. */
interface ReadBlock {
  rows: ReadRow[];
  bytes: number;
  checkpoint: Checkpoint;
}

/** Renews the lease now and then: reading a large file takes longer than a lease. */
function createRenewal({ database, stopping }: ImportDeps, open: OpenImport): () => Promise<void> {
  let due = performance.now() + renewEveryMs;
  return async () => {
    stopping.throwIfAborted();
    if (performance.now() < due) return;
    due = performance.now() + renewEveryMs;
    if (!(await extendLease(database, open.id))) throw new Cancelled();
  };
}

function mergeBlock(deps: ImportDeps, open: OpenImport, block: ReadBlock): Promise<{ toPublish: ToPublish }> {
  const { database, clock, events, appSecrets } = deps;
  return inTransaction(database, async (sql) => {
    const list = await loadListForImport(sql, open.accountId, open.listId);
    const context = { importId: open.id, list, options: open.options, events, appSecrets, now: clock.now() };
    let counts: ImportCounts = noCounts;
    let toPublish = nothingToPublish;
    for (let from = 0; from < block.rows.length; from += rowsInMerge) {
      const merged = await mergeRows(sql, context, block.rows.slice(from, from + rowsInMerge));
      await recordErrors(sql, open.id, merged.errors);
      counts = addCounts(counts, merged.counts);
      const { work, mailIds } = merged.toPublish;
      toPublish = { work: addWork(toPublish.work, work), mailIds: [...toPublish.mailIds, ...mailIds] };
    }
    const { bytes, checkpoint } = block;
    if (!(await recordProgress(sql, open.id, { counts, bytes, checkpoint }))) throw new Cancelled();
    return { toPublish };
  });
}

/** The plan bounds the deliveries that changes cause a second: an import waits until it may cause more. */
async function waitForDeliveries(deps: ImportDeps, open: OpenImport, deliveries: number): Promise<void> {
  if (deliveries === 0) return;
  const until = performance.now() + (await deps.chargeDeliveries(open.accountId, deliveries)) * 1_000;
  while (performance.now() < until) {
    deps.stopping.throwIfAborted();
    if (!(await extendLease(deps.database, open.id))) throw new Cancelled();
    await new Promise((resolve) => setTimeout(resolve, Math.min(checkPauseMs, until - performance.now())));
  }
}

async function finish(
  deps: ImportDeps,
  importId: string,
  error: { code: string; message: string } | null,
): Promise<void> {
  const { database, log } = deps;
  const done = await inTransaction(database, async (sql) => {
    const ended = await finishImport(sql, importId, error);
    if (ended !== undefined) {
      const { accountId, status, counts } = ended;
      const entry = { accountId, actor: system, action: 'import.finished', subject: toUid('imp', importId) };
      await appendAudit(sql, { ...entry, details: { status, ...counts } });
    }
    return ended;
  });
  log.info('import.finished', { importId, status: done?.status ?? 'cancelled', ...done?.counts });
}

const noCounts: ImportCounts = {
  processed: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  invalid: 0,
  suppressed: 0,
  repeated: 0,
};

function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  const sum = { ...one };
  for (const name of Object.keys(sum) as (keyof ImportCounts)[]) sum[name] += other[name];
  return sum;
}
