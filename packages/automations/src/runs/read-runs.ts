import type { RunResource, RunStatusName, RunSummary } from '@mailwright/contracts';
import type { Database, Prisma } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';

/** The row of a run, as it is shown. */
type RunRow = Omit<Prisma.AutomationRunGetPayload<object>, 'data'>;

/** Which runs of an automation to read; undefined criteria match everything. */
export interface RunFilter {
  status: RunStatusName | undefined;
  step: string | undefined;
  subscriberUid: string | undefined;
}

/** A run as the API shows it, without its history. */
export function presentRun(run: RunRow): RunSummary {
  return {
    uid: toUid('run', run.id),
    automation_uid: toUid('aut', run.automationId),
    version: run.version,
    list_uid: toUid('list', run.listId),
    subscriber_uid: toUid('sub', run.subscriberId),
    status: run.status,
    step: run.stepId,
    waits_until: run.timeoutAt?.toISOString() ?? null,
    reason: run.reason,
    goal: run.goal,
    started_at: run.startedAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  };
}

/** The id of an automation of the account. @throws ProblemError `not_found` */
export async function findAutomationId(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<string> {
  const id = fromUid('aut', uid);
  const where = { accountId, list: { deletedAt: null } };
  const row =
    id === undefined ? null : await prisma.automation.findUnique({ where: { id, ...where }, select: { id: true } });
  if (row === null) throw new ProblemError('not_found', 'This account has no automation with this uid. Check the uid.');
  return row.id;
}

/**
 * The runs of an automation, at most `limit`: either those after `afterId`, oldest first, or those before `beforeId`,
 * newest first.
 * @throws ProblemError `not_found`
 */
export async function listRuns(
  database: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
  filter: RunFilter,
  page: { limit: number } & ({ afterId: string | undefined } | { beforeId: string | undefined }),
): Promise<RunSummary[]> {
  const where = await toWhere(database, accountId, uid, filter);
  const isNewestFirst = 'beforeId' in page;
  const from = isNewestFirst ? page.beforeId : page.afterId;
  const rows = await database.prisma.automationRun.findMany({
    omit: { data: true },
    where: { ...where, ...(from === undefined ? {} : { id: isNewestFirst ? { lt: from } : { gt: from } }) },
    orderBy: { id: isNewestFirst ? 'desc' : 'asc' },
    take: page.limit,
  });
  return rows.map(presentRun);
}

/** How many runs of an automation match. @throws ProblemError `not_found` */
export async function countRuns(
  database: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
  filter: RunFilter,
): Promise<number> {
  return database.prisma.automationRun.count({ where: await toWhere(database, accountId, uid, filter) });
}

async function toWhere(
  database: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
  { status, step, subscriberUid }: RunFilter,
): Promise<Prisma.AutomationRunWhereInput> {
  const automationId = await findAutomationId(database, accountId, uid);
  // An invalid uid matches no one.
  const subscriberId = subscriberUid === undefined ? undefined : (fromUid('sub', subscriberUid) ?? automationId);
  return {
    accountId,
    automationId,
    ...(status === undefined ? {} : { status }),
    ...(step === undefined ? {} : { stepId: step }),
    ...(subscriberId === undefined ? {} : { subscriberId }),
  };
}

/** A run of the account with its history. @throws ProblemError `not_found` */
export async function getRun(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<RunResource> {
  const id = fromUid('run', uid);
  const where = { accountId, automation: { list: { deletedAt: null } } };
  const row =
    id === undefined
      ? null
      : await prisma.automationRun.findUnique({
          where: { id, ...where },
          include: { steps: { orderBy: { seq: 'asc' } } },
        });
  if (row === null) throw noSuchRun();
  return presentHistory(row);
}

/**
 * The runs of an automation after `afterId` with their histories, oldest first, at most `limit`.
 * @throws ProblemError `not_found`
 */
export async function listRunHistories(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
  page: { limit: number; afterId: string | undefined },
): Promise<RunResource[]> {
  const automationId = await findAutomationId({ prisma }, accountId, uid);
  const rows = await prisma.automationRun.findMany({
    where: { accountId, automationId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
    include: { steps: { orderBy: { seq: 'asc' } } },
  });
  return rows.map(presentHistory);
}

function presentHistory(row: Prisma.AutomationRunGetPayload<{ include: { steps: true } }>): RunResource {
  const steps = row.steps.map(({ stepId, type, result, at }) => ({ step: stepId, type, result, at: at.toISOString() }));
  return { ...presentRun(row), data: row.data as RunResource['data'], steps };
}

/** The problem for a run that doesn't exist, or belongs to another account. */
export function noSuchRun(): ProblemError {
  return new ProblemError('not_found', 'This account has no run with this uid. Check the uid.');
}
