// A row lock serializes changes of an automation.
import { requireList } from '@mailwright/audience';
import type {
  AutomationResource,
  AutomationStatusName,
  AutomationSummary,
  AutomationVersionResource,
  AutomationVersionSummary,
} from '@mailwright/contracts';
import { containing, type Database, sql, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import { isAutomation } from './automation-state.ts';
import { type AutomationRow, presentAutomation, presentSummaries, readShownDefinition } from './present-automation.ts';

/** Which automations to read; undefined criteria match everything. */
export interface AutomationFilter {
  listUid: string | undefined;
  status: AutomationStatusName | undefined;
  /** A part of the name, ignoring case. */
  name: string | undefined;
}

/** An automation of the account. @throws ProblemError `not_found` */
export async function getAutomation(database: Database, accountId: string, uid: string): Promise<AutomationResource> {
  return presentAutomation(database, await findAutomation(database, accountId, uid));
}

/** The account's automations before `beforeId`, newest first, at most `limit`. @throws ProblemError `not_found` */
export async function listAutomations(
  database: Database,
  accountId: string,
  filter: AutomationFilter,
  page: { limit: number; beforeId: string | undefined },
): Promise<AutomationSummary[]> {
  const where = await toWhere(database, accountId, filter);
  const rows = await database.prisma.automation.findMany({
    where: { ...where, ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }) },
    orderBy: { id: 'desc' },
    take: page.limit,
    omit: { steps: true, goals: true, conditions: true },
  });
  return presentSummaries(database, rows);
}

/** How many automations of the account match. @throws ProblemError `not_found` */
export async function countAutomations(
  database: Database,
  accountId: string,
  filter: AutomationFilter,
): Promise<number> {
  return database.prisma.automation.count({ where: await toWhere(database, accountId, filter) });
}

async function toWhere(database: Database, accountId: string, { listUid, status, name }: AutomationFilter) {
  const listId = listUid === undefined ? undefined : await requireList(database, accountId, listUid);
  return {
    accountId,
    ...(listId === undefined ? {} : { listId }),
    ...(status === undefined ? {} : { status }),
    ...(name === undefined ? {} : { name: containing(name) }),
  };
}

/** The versions of an automation, newest first, at most 100. @throws ProblemError `not_found` */
export async function listAutomationVersions(
  { prisma }: Database,
  accountId: string,
  uid: string,
): Promise<AutomationVersionSummary[]> {
  const { id, activeVersion } = await findAutomation({ prisma }, accountId, uid);
  const rows = await prisma.automationVersion.findMany({
    where: { automationId: id, accountId },
    select: { number: true, createdAt: true },
    orderBy: { number: 'desc' },
    take: shownVersions,
  });
  return rows.map(({ number, createdAt }) => ({
    number,
    is_current: number === activeVersion,
    created_at: createdAt.toISOString(),
  }));
}

const shownVersions = 100;

/** A version of an automation. @throws ProblemError `not_found` */
export async function getAutomationVersion(
  { prisma }: Database,
  accountId: string,
  uid: string,
  number: number,
): Promise<AutomationVersionResource> {
  const { id, activeVersion } = await findAutomation({ prisma }, accountId, uid);
  const where = { automationId_number: { automationId: id, number }, accountId };
  const row = await prisma.automationVersion.findUnique({ where });
  if (row === null) throw new ProblemError('not_found', 'The automation has no version with this number.');
  return {
    number,
    is_current: number === activeVersion,
    created_at: row.createdAt.toISOString(),
    ...(await readShownDefinition({ prisma }, row)),
  };
}

/** The row of an automation of the account. @throws ProblemError `not_found` */
export async function findAutomation(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<AutomationRow> {
  const id = fromUid('aut', uid);
  const row = id === undefined ? null : await prisma.automation.findUnique({ where: { id, accountId } });
  if (row === null) throw noSuchAutomation();
  return row;
}

/** An automation of the account, locked until the caller's transaction ends. @throws ProblemError `not_found` */
export async function lockAutomation(tx: Transaction, accountId: string, uid: string): Promise<AutomationRow> {
  const id = fromUid('aut', uid);
  if (id === undefined) throw noSuchAutomation();
  await tx.query(sql`SELECT 1 FROM automations WHERE ${isAutomation(accountId, id)} FOR NO KEY UPDATE`);
  return findAutomation(tx, accountId, uid);
}

/** The problem for an automation that doesn't exist, or belongs to another account. */
export function noSuchAutomation(): ProblemError {
  return new ProblemError('not_found', 'This account has no automation with this uid. Check the uid.');
}

/** The problem for a list that doesn't exist, or belongs to another account. */
export function noSuchList(): ProblemError {
  return new ProblemError('not_found', 'This account has no list with this uid. Check the uid.', {
    errors: { list_uid: ['is not one of your lists'] },
  });
}
