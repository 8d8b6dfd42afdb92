import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { noSuchList, readListId } from '../lists/read-lists.ts';
import type { ImportOptions } from './import-types.ts';
import { presentImport } from './present-import.ts';

/** What an upload begins with. */
export interface NewImport {
  id: string;
  listUid: string;
  actor: Actor;
  fileName: string | null;
  contentType: string;
  options: ImportOptions;
}

/** What the account's plan allows of imports. */
export interface ImportLimits {
  importsAtOnce: number | null;
  maxBytes: number;
}

/**
 * Creates an import whose file is still to be uploaded.
 * @throws ProblemError `not_found`; `plan_limit_reached` when the account has as many unfinished imports as it may.
 */
export async function createImport(database: Database, accountId: string, given: NewImport): Promise<ImportLimits> {
  return inPrismaTransaction(database, async (tx) => {
    const listId = readListId(given.listUid);
    const list = await tx.prisma.list.findUnique({ where: { id: listId, accountId, deletedAt: null } });
    if (list === null) throw noSuchList();
    const limits = await reserveImport(tx, accountId);
    const { id, actor, fileName, contentType, options } = given;
    const actorId = 'id' in actor ? actor.id : null;
    await tx.prisma.import.create({
      data: { id, accountId, listId, actor: actor.kind, actorId, fileName, contentType, options: { ...options } },
    });
    return limits;
  });
}

/** Locks the account's row, so that concurrent calls don't exceed the limit. */
async function reserveImport(tx: Transaction, accountId: string): Promise<ImportLimits> {
  await tx.query({ text: 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] });
  const { plan } = await tx.prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { plan: true } });
  const open = await tx.prisma.import.findFirst({
    where: { accountId, finishedAt: null },
    orderBy: { id: 'asc' },
    skip: plan.importsAtOnce === null ? 1_000 : Math.max(0, plan.importsAtOnce - 1),
  });
  if (open !== null) {
    const detail = `The plan allows ${plan.importsAtOnce ?? 1_000} unfinished imports. Wait for ${toUid('imp', open.id)}, or cancel it.`;
    throw new ProblemError('plan_limit_reached', detail);
  }
  return { importsAtOnce: plan.importsAtOnce, maxBytes: (plan.importMegabytes ?? 1_000_000) * 1_000_000 };
}

/** An import of the account. @throws ProblemError `not_found` */
export async function getImport(database: Database, accountId: string, uid: string) {
  return presentImport(await findImport(database, accountId, uid));
}

/** The account's imports after `afterId`, oldest first, at most `limit`. */
export async function listImports(
  database: Database,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
) {
  const rows = await database.prisma.import.findMany({
    where: { accountId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return rows.map(presentImport);
}

/** How many imports the account has. */
export function countImports(database: Database, accountId: string): Promise<number> {
  return database.prisma.import.count({ where: { accountId } });
}

/**
 * Cancels an import that has not finished: nothing more of it is merged when this has committed, and what was merged stays.
 * @throws ProblemError `not_found`; `import_finished`
 */
export async function cancelImport(database: Database, accountId: string, uid: string, actor: Actor): Promise<void> {
  const { id } = await findImport(database, accountId, uid);
  await inPrismaTransaction(database, async (tx) => {
    const { count } = await tx.prisma.import.updateMany({
      where: { id, accountId, finishedAt: null },
      data: { status: 'cancelled', finishedAt: new Date() },
    });
    if (count === 0) throw new ProblemError('import_finished');
    await appendAudit(tx, { accountId, actor, action: 'import.cancelled', subject: uid });
  });
}

async function findImport(database: Database, accountId: string, uid: string) {
  const id = fromUid('imp', uid);
  const row = id === undefined ? null : await database.prisma.import.findUnique({ where: { id, accountId } });
  if (row === null) throw new ProblemError('not_found', 'There is no such import.');
  return row;
}
