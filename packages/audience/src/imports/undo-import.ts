// Works in batches, under a lease. The revision in the DELETE's WHERE keeps the subscribers who have been changed
// since.
import type { ImportResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, inTransaction, type Sql, type SqlTransaction } from '@mailwright/database';
import { type Actor, addWork, appendAudit, type EventWork, noWork, rowsCreatedBy, system } from '@mailwright/outbox';
import { fromUid, type Logger, ProblemError, toUid } from '@mailwright/platform';
import { endWhenTakenOver } from '../end-when-frozen.ts';
import type { ClaimedImport } from './import-state.ts';
import { presentImport } from './manage-imports.ts';
import { appendEvents } from '../subscribers/save-batch.ts';
import { loadListAndSubscriberByEmail, type ListForSubscribers } from '../subscribers/load-subscriber.ts';
import { describeDeletion } from '../subscribers/plan-change.ts';
import { subscriberColumns, type SubscriberState } from '../subscribers/subscriber-state.ts';
import { ClaimLost, type ImportDeps, wait } from './process-import.ts';

/** The dependencies of undoing imports. */
export interface UndoDeps extends Pick<
  ImportDeps,
  'clock' | 'events' | 'publish' | 'chargeDeliveries' | 'whileWaiting' | 'onProgress' | 'changes'
> {
  database: Database;
  log: Logger;
  /** Removes what other packages no longer need about removed subscribers, in the transaction that removes them. */
  removeEventsOfSubscribers(sql: Sql, removed: { id: string; emailNormalized: string }[]): Promise<void>;
}

const batchSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Requests that the subscribers whom a finished import has added are removed, in the background. Those who have been
 * changed since stay, and so do the import's changes of other subscribers. A repeated request does nothing.
 * @throws ProblemError `not_found`; `import_not_finished`
 */
export async function requestUndo(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<ImportResource> {
  const id = fromUid('imp', uid);
  if (id === undefined) throw noSuchImport();
  return inPrismaTransaction(database, async (tx) => {
    const { count } = await tx.prisma.import.updateMany({
      where: { id, accountId, finishedAt: { not: null }, undoRequestedAt: null },
      data: { undoRequestedAt: new Date() },
    });
    if (count > 0) await appendAudit(tx, { accountId, actor, action: 'import.undo_requested', subject: uid });
    const row = await tx.prisma.import.findUnique({ where: { id, accountId } });
    if (row === null) throw noSuchImport();
    if (row.finishedAt === null) throw new ProblemError('import_not_finished');
    return presentImport(row);
  });
}

function noSuchImport(): ProblemError {
  return new ProblemError('not_found', 'This account has no import with this uid. Check the uid.');
}

/**
 * Removes the subscribers whom an import has added, batch by batch. The subscribers who are left serve as the
 * checkpoint.
 * @param signal aborts it between two batches.
 * @throws the signal's reason; ClaimLost
 */
export async function processUndo(deps: UndoDeps, claimed: ClaimedImport, signal: AbortSignal): Promise<void> {
  const { database, log } = deps;
  for (let after: string | undefined = firstId; after !== undefined;) {
    signal.throwIfAborted();
    const from: string = after;
    const removed: Removed = await inTransaction(database, (sql) => removeBatch(deps, sql, claimed, from));
    after = removed.last;
    // A batch without removals isn't progress: the next worker has to pass over these subscribers again.
    if (removed.count > 0) {
      deps.onProgress();
      deps.changes?.note(claimed.accountId, 'imports', 'lists');
    }
    const deliveries = rowsCreatedBy(removed.work);
    if (deliveries === 0) continue;
    deps.publish({ work: removed.work, mailIds: [] });
    const seconds = await deps.chargeDeliveries(claimed.accountId, deliveries);
    if (seconds > 0) await deps.whileWaiting(claimed.accountId, () => wait(seconds, signal));
  }
  const counts = await inTransaction(database, (sql) => finishUndo(sql, claimed));
  log.info('import.undone', { importId: claimed.importId, ...counts });
}

interface Removed {
  /** The id after which to continue; undefined when nobody is left. */
  last: string | undefined;
  count: number;
  work: EventWork;
}

async function removeBatch(
  deps: UndoDeps,
  sql: SqlTransaction,
  claimed: ClaimedImport,
  after: string,
): Promise<Removed> {
  const { importId, claim, accountId, tries } = claimed;
  await endWhenTakenOver(sql, importId);
  const page = await sql.query<{ id: string }>({
    name: 'find-imported-subscribers',
    text: `SELECT id FROM subscribers WHERE import_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    // A smaller batch if the last one was too large to be removed in time.
    values: [importId, after, Math.max(1, batchSize >> (tries - 1))],
  });
  const last = page.at(-1)?.id;
  if (last === undefined) return { last, count: 0, work: noWork };
  const removed = await sql.query<SubscriberState>({
    name: 'remove-imported-subscribers',
    text: `DELETE FROM subscribers s WHERE s.import_id = $1 AND s.id > $2 AND s.id <= $3 AND s.account_id = $4
        AND s.revision = s.import_revision RETURNING ${subscriberColumns}`,
    values: [importId, after, last, accountId],
  });
  const ids = removed.map(({ id }) => id);
  if (removed.length > 0) await deps.removeEventsOfSubscribers(sql, removed);
  const work = await emitDeletions(deps, sql, claimed, removed);
  const rows = await sql.query({
    name: 'record-undo-progress',
    text: `UPDATE imports SET undo_removed = undo_removed + $3, tries = 0
      WHERE id = $1 AND claim = $2 AND undo_finished_at IS NULL RETURNING id`,
    values: [importId, claim, ids.length],
  });
  if (rows.length === 0) throw new ClaimLost();
  return { last, count: ids.length, work };
}

/** Emits the events of removed subscribers, unless the import emitted none or the list is being deleted. */
async function emitDeletions(
  { events, clock }: UndoDeps,
  sql: SqlTransaction,
  { accountId, listId, options }: ClaimedImport,
  removed: SubscriberState[],
): Promise<EventWork> {
  const list = options.sendEvents && removed.length > 0 ? await findList(sql, accountId, listId) : undefined;
  if (list === undefined) return noWork;
  const now = clock.now();
  // Describing a subscriber costs more than removing one, so it is skipped while no hook subscribes.
  if (!(await events.isWanted(sql, { accountId, listId }, ['subscriber.deleted']))) return noWork;
  const deletions = removed.map((state) => describeDeletion(list, state, now));
  return addWork(noWork, await appendEvents(sql, events, accountId, deletions));
}

async function findList(
  sql: SqlTransaction,
  accountId: string,
  listId: string,
): Promise<ListForSubscribers | undefined> {
  try {
    return (await loadListAndSubscriberByEmail(sql, accountId, { listId, emailNormalized: '', hashes: [] })).list;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return undefined;
  }
}

async function finishUndo(
  sql: SqlTransaction,
  { importId, claim, accountId }: ClaimedImport,
): Promise<{ removed: number; kept: number }> {
  const [counts] = await sql.query<{ removed: number; kept: number }>({
    text: `UPDATE imports SET undo_finished_at = now(), locked_until = now(), locked_by = NULL, tries = 0,
        undo_kept = (SELECT count(*) FROM subscribers s WHERE s.import_id = $1)
      WHERE id = $1 AND claim = $2 AND undo_finished_at IS NULL
      RETURNING undo_removed AS removed, undo_kept AS kept`,
    values: [importId, claim],
  });
  if (counts === undefined) throw new ClaimLost();
  const subject = toUid('imp', importId);
  await appendAudit(sql, { accountId, actor: system, action: 'import.undone', subject, details: { ...counts } });
  return counts;
}
