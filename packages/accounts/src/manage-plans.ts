// A row lock decides between concurrent changes, and holds a limit while its use is counted.
import { type Database, inPrismaTransaction, type Sql, violatedUnique } from '@mailwright/database';
import { appendAudit, appendAudits, operator } from '@mailwright/outbox';
import { ProblemError, toUid, validationProblem } from '@mailwright/platform';

/** What an account may use; null means any number. */
export interface Plan {
  code: string;
  name: string;
  apiAccess: boolean;
  maxNamedKeys: number;
  maxLists: number | null;
  maxSubscribers: number | null;
  maxHooks: number | null;
  maxSenders: number | null;
  maxDomains: number | null;
  /** For each key. */
  requestsPerSecond: number | null;
  requestBurst: number | null;
  /** Concurrent batches, exports and whole-account reads. */
  heavyRequests: number | null;
  /** Webhook deliveries caused by changes, on average. */
  deliveriesPerSecond: number | null;
  /** Webhook deliveries that one request may cause. */
  deliveriesPerBatch: number | null;
  /** Confirmations of subscriptions; further ones are sent later. */
  mailsPerHour: number | null;
  /** Unfinished bulk imports. */
  importsAtOnce: number | null;
  /** The size of an import's file, in millions of bytes. */
  importMegabytes: number | null;
  /** The rows of an import's file. */
  importRows: number | null;
  maxTemplates: number | null;
  maxAutomations: number | null;
  /** The total size of all images, in millions of bytes. */
  mediaMegabytes: number | null;
}

/** The defaults of a new plan. */
export const defaultLimits: Omit<Plan, 'code' | 'name'> = {
  apiAccess: true,
  maxNamedKeys: 25,
  maxLists: 1_000,
  maxSubscribers: null,
  maxHooks: 100,
  maxSenders: 50,
  maxDomains: 20,
  requestsPerSecond: null,
  requestBurst: null,
  heavyRequests: 2,
  deliveriesPerSecond: 500,
  deliveriesPerBatch: 5_000,
  mailsPerHour: 10_000,
  importsAtOnce: 1,
  importMegabytes: 1_000,
  importRows: 10_000_000,
  maxTemplates: 200,
  maxAutomations: 100,
  mediaMegabytes: 1_000,
};

type Plans = Pick<Database, 'prisma'> | { prisma: Pick<Database['prisma'], 'plan'> };

/** Lists all plans by code, with the number of accounts on each. */
export async function listPlans({ prisma }: Plans): Promise<(Plan & { accounts: number })[]> {
  const plans = await prisma.plan.findMany({
    include: { _count: { select: { accounts: true } } },
    orderBy: { code: 'asc' },
  });
  return plans.map(({ _count: { accounts }, ...plan }) => ({ ...plan, accounts }));
}

/** Gets a plan. @throws ProblemError `not_found`, naming the existing plans. */
export async function getPlan({ prisma }: Plans, code: string): Promise<Plan> {
  const plan = await prisma.plan.findUnique({ where: { code } });
  if (plan !== null) return plan;
  const plans = await prisma.plan.findMany({ orderBy: { code: 'asc' } });
  const codes = plans.map((each) => each.code).join(', ');
  throw new ProblemError('not_found', `There is no plan ${code}. Plans: ${codes}.`);
}

/**
 * Adds a plan.
 * @throws ProblemError `validation_failed` if the code is taken or a limit is wrong.
 */
export async function addPlan({ prisma }: Plans, plan: Plan): Promise<Plan> {
  checkPlan(plan);
  try {
    return await prisma.plan.create({ data: plan });
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    throw validationProblem({ code: [`is taken: there is a plan ${plan.code}`] });
  }
}

/**
 * Changes the given properties of a plan, for every account on it, from the next request on. An account keeps what
 * exceeds a new limit, but can't add more. Each account's audit log gets an entry.
 * @throws ProblemError `not_found`, `validation_failed`
 */
export async function updatePlan(
  database: Database,
  code: string,
  changes: Partial<Omit<Plan, 'code'>>,
): Promise<Plan> {
  if (Object.keys(changes).length === 0) throw validationProblem({ plan: ['has no changes: give at least one'] });
  return inPrismaTransaction(database, async (tx) => {
    await tx.query({ text: 'SELECT code FROM plans WHERE code = $1 FOR NO KEY UPDATE', values: [code] });
    const before = await getPlan(tx, code);
    checkPlan({ ...before, ...changes });
    const plan = await tx.prisma.plan.update({ where: { code }, data: changes });
    const accounts = await tx.prisma.account.findMany({ where: { planCode: code }, select: { id: true } });
    const changed = Object.entries(changes).map(([name, value]) => [toSnakeCase(name), value]);
    const details = { plan: code, ...Object.fromEntries(changed) };
    const entry = { actor: operator, action: 'plan.updated', details };
    await appendAudits(
      tx,
      accounts.map(({ id }) => ({ ...entry, accountId: id, subject: toUid('acc', id) })),
    );
    return plan;
  });
}

/**
 * Puts an account on a plan, from its next request on; false if it is already on it.
 * @throws ProblemError `not_found`
 */
export function setPlan(database: Database, accountId: string, code: string): Promise<boolean> {
  return inPrismaTransaction(database, async (tx) => {
    await getPlan(tx, code);
    const [before] = await tx.query<{ code: string }>({
      text: 'SELECT plan_code AS code FROM accounts WHERE id = $1 FOR NO KEY UPDATE',
      values: [accountId],
    });
    if (before === undefined || before.code === code) return false;
    await tx.prisma.account.update({ where: { id: accountId }, data: { planCode: code } });
    const entry = { accountId, actor: operator, action: 'plan.changed', subject: toUid('acc', accountId) };
    await appendAudit(tx, { ...entry, details: { from: before.code, to: code } });
    return true;
  });
}

/** The limits on an account's keys. */
interface AccountLimits {
  maxNamedKeys: number;
  planHasApiAccess: boolean;
}

/**
 * Reads the limits of the account's plan, and locks the account's row until the caller's transaction ends, so that two
 * transactions can't count the same usage and together exceed a limit.
 * @throws if there is no such account.
 */
export async function lockAccountLimits(sql: Sql, accountId: string): Promise<AccountLimits> {
  const [limits] = await sql.query<AccountLimits>({
    text: `SELECT p.max_named_keys AS "maxNamedKeys", p.api_access AS "planHasApiAccess"
      FROM accounts a JOIN plans p ON p.code = a.plan_code WHERE a.id = $1 FOR NO KEY UPDATE OF a`,
    values: [accountId],
  });
  if (limits === undefined) throw new Error('There is no such account');
  return limits;
}

function checkPlan({ requestsPerSecond, requestBurst }: Plan): void {
  // With only one of them, a limiter would have to invent the other.
  if ((requestsPerSecond === null) !== (requestBurst === null)) {
    throw validationProblem({
      requests_per_second: ['must be given together with request_burst: give both or neither'],
    });
  }
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
