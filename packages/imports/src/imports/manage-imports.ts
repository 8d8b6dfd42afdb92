// A row lock on the account serializes requests that together would exceed its limit.
import type { ImportResource, ImportStatus } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, Prisma, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import type { ImportOptions } from './import-state.ts';
import { noSuchList, readListId, requireList } from '@mailwright/audience';

type Row = Prisma.ImportGetPayload<object>;

/** An import as the API shows it. */
export function presentImport(row: Row): ImportResource {
  const { processed, created, updated, unchanged, invalid, suppressed, repeated } = row;
  const uploaded = Number(row.uploadedBytes);
  const read = Number(row.bytesRead);
  const seconds =
    row.startedAt === null ? 0 : ((row.finishedAt ?? new Date()).getTime() - row.startedAt.getTime()) / 1_000;
  return {
    uid: toUid('imp', row.id),
    list_uid: toUid('list', row.listId),
    status: row.status,
    file_name: row.fileName,
    started_by: describeActor(row),
    counts: { processed, created, updated, unchanged, invalid, suppressed, repeated },
    progress: {
      uploaded_bytes: uploaded,
      read_bytes: read,
      total_rows: row.totalRows,
      rows_per_second: seconds === 0 ? 0 : Math.round(processed / seconds),
      seconds_left: row.status === 'running' ? estimateSeconds(row, seconds) : null,
    },
    recognized: row.recognized as ImportResource['recognized'],
    error: row.error as { code: string; message: string } | null,
    undo: describeUndo(row),
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** How long a running import still takes: by its rows or, if their number isn't known, by its bytes. */
function estimateSeconds({ totalRows, processed, uploadedBytes, bytesRead }: Row, seconds: number): number | null {
  const whole = totalRows ?? Number(uploadedBytes);
  const done = totalRows === null ? Number(bytesRead) : processed;
  return done === 0 || seconds === 0 ? null : Math.ceil((Math.max(0, whole - done) * seconds) / done);
}

function describeActor({ actor, actorId }: Row): ImportResource['started_by'] {
  const prefix = actor === 'user' ? 'usr' : actor === 'api_key' ? 'key' : undefined;
  return { kind: actor, uid: prefix === undefined || actorId === null ? null : toUid(prefix, actorId) };
}

function describeUndo(row: Row): ImportResource['undo'] {
  if (row.undoRequestedAt === null) return null;
  return {
    status: row.undoFinishedAt === null ? 'running' : 'completed',
    removed: row.undoRemoved,
    kept: row.undoKept,
    requested_at: row.undoRequestedAt.toISOString(),
    finished_at: row.undoFinishedAt?.toISOString() ?? null,
  };
}

interface NewImport {
  id: string;
  listUid: string;
  actor: Actor;
  fileName: string | null;
  contentType: string;
  options: ImportOptions;
}

/**
 * Creates an import whose file is yet to be uploaded. Called again with the same id, it does nothing as long as no part
 * of the file has arrived.
 * @throws ProblemError `not_found`; `plan_limit_reached` when the account has as many unfinished imports as it may
 *   have; `upload_conflict` when a part of this import's file has arrived
 */
export async function createImport(database: Database, accountId: string, given: NewImport): Promise<void> {
  await inPrismaTransaction(database, async (tx) => {
    const { id, actor, fileName, contentType, options } = given;
    // A request that is sent again after its process died has the same id.
    const begun = await tx.prisma.import.findUnique({ where: { id, accountId } });
    if (begun?.status === 'uploading' && begun.uploadedBytes === 0n) return;
    if (begun !== null) throw new ProblemError('upload_conflict', describeBegun(begun));
    const listId = readListId(given.listUid);
    const list = await tx.prisma.list.findUnique({ where: { id: listId, accountId, deletedAt: null } });
    if (list === null) throw noSuchList();
    await checkLimit(tx, accountId);
    const actorId = 'id' in actor ? actor.id : null;
    await tx.prisma.import.create({
      data: { id, accountId, listId, actor: actor.kind, actorId, fileName, contentType, options: { ...options } },
    });
  });
}

/** Checks that the account has this list. @throws ProblemError `not_found` when it hasn't, or is deleting it */
export async function checkListForImport(database: Database, accountId: string, listUid: string): Promise<void> {
  const list = await database.prisma.list.findUnique({
    where: { id: readListId(listUid), accountId, deletedAt: null },
    select: { id: true },
  });
  if (list === null) throw noSuchList();
}

/** The largest file that the account's plan allows, in bytes; undefined for any size. */
export async function readMaxBytes(database: Pick<Database, 'prisma'>, accountId: string): Promise<number | undefined> {
  const { plan } = await database.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { plan: { select: { importMegabytes: true } } },
  });
  return plan.importMegabytes === null ? undefined : plan.importMegabytes * 1_000_000;
}

// The files of waiting imports are stored in Postgres, each as large as the plan allows.
const maxWaiting = 9;

/**
 * Checks how many unfinished imports the account has. Locks the account's row, so that concurrent calls don't exceed
 * the limit. Imports beyond the number that the plan lets run at once wait, up to a limit.
 */
async function checkLimit(tx: Transaction, accountId: string): Promise<void> {
  await tx.query({ text: 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] });
  const { plan } = await tx.prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { plan: true } });
  if (plan.importsAtOnce === null) return;
  const most = plan.importsAtOnce + maxWaiting;
  const open = await tx.prisma.import.findMany({
    where: { accountId, finishedAt: null },
    orderBy: { id: 'asc' },
    take: most,
  });
  if (open.length < most) return;
  const [first] = open;
  const advice = first === undefined ? '' : ` ${describeBegun(first)}`;
  throw new ProblemError('plan_limit_reached', `The plan allows ${most} unfinished imports.${advice}`);
}

function describeBegun({ id, status, uploadedBytes }: { id: string; status: string; uploadedBytes: bigint }): string {
  const uid = toUid('imp', id);
  return status === 'uploading'
    ? `${uid} is being uploaded: continue at the offset ${uploadedBytes}, or cancel it.`
    : `${uid} is ${status}: wait until it has finished, or cancel it.`;
}

/** An import of the account. @throws ProblemError `not_found` */
export async function getImport(database: Database | Transaction, accountId: string, uid: string) {
  return presentImport(await findImport(database, accountId, uid));
}

/** Which imports to read. Undefined criteria match all. */
interface ImportFilter {
  listUid: string | undefined;
  status: ImportStatus | undefined;
}

/** The account's imports before `beforeId`, newest first, at most `limit`. */
export async function listImports(
  database: Database,
  accountId: string,
  filter: ImportFilter,
  page: { limit: number; beforeId: string | undefined },
): Promise<ImportResource[]> {
  const where = await toWhere(database, accountId, filter);
  const rows = await database.prisma.import.findMany({
    where: { ...where, ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }) },
    orderBy: { id: 'desc' },
    take: page.limit,
  });
  return rows.map(presentImport);
}

/** How many of the account's imports match. @throws ProblemError `not_found` when the list isn't the account's. */
export async function countImports(database: Database, accountId: string, filter: ImportFilter): Promise<number> {
  return database.prisma.import.count({ where: await toWhere(database, accountId, filter) });
}

async function toWhere(database: Database, accountId: string, { listUid, status }: ImportFilter) {
  return {
    accountId,
    ...(listUid === undefined ? {} : { listId: await requireList(database, accountId, listUid) }),
    ...(status === undefined ? {} : { status }),
  };
}

/**
 * Cancels an unfinished import. When this has committed, nothing more of it is merged; what was merged stays.
 * @throws ProblemError `not_found`; `import_finished`
 */
export async function cancelImport(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<ImportResource> {
  const { id } = await findImport(database, accountId, uid);
  return inPrismaTransaction(database, async (tx) => {
    const { count } = await tx.prisma.import.updateMany({
      where: { id, accountId, finishedAt: null },
      // The checkpoint contains a piece of the file, in which an erasure would not find a person.
      data: { status: 'cancelled', finishedAt: new Date(), checkpoint: Prisma.DbNull },
    });
    if (count === 0) throw new ProblemError('import_finished');
    await appendAudit(tx, { accountId, actor, action: 'import.cancelled', subject: uid });
    return getImport(tx, accountId, uid);
  });
}

/** Fails an import whose upload was refused before it was complete. */
export async function failUpload(
  database: Database,
  id: string,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await database.prisma.import.updateMany({
    where: { id, status: 'uploading' },
    // Not the Error itself, which would lose its message as JSON.
    data: { status: 'failed', finishedAt: new Date(), error: { code, message } },
  });
}

/** Removes an import, with its bytes, if its upload was refused in the request that began it. */
export async function removeUpload(database: Database, accountId: string, id: string): Promise<void> {
  await database.prisma.import.deleteMany({
    where: { id, accountId, status: { in: ['uploading', 'failed'] }, checkpoint: { equals: Prisma.DbNull } },
  });
}

/** The row of an import of the account. @throws ProblemError `not_found` */
export async function findImport({ prisma }: Database | Transaction, accountId: string, uid: string) {
  const id = fromUid('imp', uid);
  const row = id === undefined ? null : await prisma.import.findUnique({ where: { id, accountId } });
  if (row === null) throw new ProblemError('not_found', 'This account has no import with this uid. Check the uid.');
  return row;
}
