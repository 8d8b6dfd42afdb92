import { appendAudit, appendAudits, operator } from '@mailwright/outbox';
import { type Database, inTransaction, type Sql, violatedUnique } from '@mailwright/database';
import { ProblemError, toUid, validationProblem } from '@mailwright/platform';

/** What an account may use; null: any number. */
export interface Plan {
  code: string;
  name: string;
  apiAccess: boolean;
  maxNamedKeys: number;
  maxLists: number | null;
  maxSubscribers: number | null;
  maxHooks: number | null;
  /** For each key. */
  requestsPerSecond: number | null;
  requestBurst: number | null;
  /** Batches, exports and whole-account reads at once. */
  heavyRequests: number | null;
  /** Webhook deliveries that changes cause, on average. */
  deliveriesPerSecond: number | null;
  /** Webhook deliveries that one request may cause. */
  deliveriesPerBatch: number | null;
  /** Confirmations of subscriptions; those beyond it are sent later. */
  mailsPerHour: number | null;
}

/** The defaults of a new plan. */
export const defaultLimits: Omit<Plan, 'code' | 'name'> = {
  apiAccess: true,
  maxNamedKeys: 25,
  maxLists: 1_000,
  maxSubscribers: null,
  maxHooks: 100,
  requestsPerSecond: null,
  requestBurst: null,
  heavyRequests: 2,
  deliveriesPerSecond: 500,
  deliveriesPerBatch: 5_000,
  mailsPerHour: 10_000,
};

const limitNames = Object.keys(defaultLimits) as (keyof typeof defaultLimits)[];
const names = ['code', 'name', ...limitNames] as const;
const columns = names.map(toSnakeCase);
const selected = names.map((name, index) => `${columns[index]} AS "${name}"`).join(', ');
const parameters = names.map((_name, index) => `$${index + 1}`);

/** All plans, by code, and how many accounts are on each. */
export async function listPlans(sql: Sql): Promise<(Plan & { accounts: number })[]> {
  return sql.query({
    text: `SELECT ${selected}, (SELECT count(*)::int FROM accounts a WHERE a.plan_code = p.code) AS accounts
      FROM plans p ORDER BY code`,
  });
}

/** The plan. @throws ProblemError `not_found`, naming the existing plans. */
export async function getPlan(sql: Sql, code: string): Promise<Plan> {
  const plans = await listPlans(sql);
  const plan = plans.find((each) => each.code === code);
  if (plan !== undefined) {
    const { accounts: _accounts, ...rest } = plan;
    return rest;
  }
  const codes = plans.map((each) => each.code).join(', ');
  throw new ProblemError('not_found', `There is no plan ${code}. Plans: ${codes}.`);
}

/**
 * Adds a plan, which no account is on yet.
 * @throws ProblemError `validation_failed` when the code is taken or a limit is wrong.
 */
export async function addPlan(sql: Sql, plan: Plan): Promise<Plan> {
  checkPlan(plan);
  try {
    await sql.query({
      text: `INSERT INTO plans (${columns.join(', ')}) VALUES (${parameters.join(', ')})`,
      values: valuesOf(plan),
    });
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    throw validationProblem({ code: [`is taken: there is a plan ${plan.code}`] });
  }
  return plan;
}

/**
 * Changes the given properties of a plan, for every account on it from the next request on. Accounts keep what they
 * have beyond a new limit, and can't add more. Each account's audit log gets an entry.
 * @throws ProblemError `not_found`, `validation_failed`
 */
export async function updatePlan(
  database: Database,
  code: string,
  changes: Partial<Omit<Plan, 'code'>>,
): Promise<Plan> {
  if (Object.keys(changes).length === 0) throw validationProblem({ plan: ['has no changes: give at least one'] });
  return inTransaction(database, async (sql) => {
    await sql.query({ text: 'SELECT code FROM plans WHERE code = $1 FOR NO KEY UPDATE', values: [code] });
    const before = await getPlan(sql, code);
    const plan = { ...before, ...changes };
    checkPlan(plan);
    await sql.query({
      text: `UPDATE plans SET (${columns.join(', ')}) = (${parameters.join(', ')}) WHERE code = $1`,
      values: valuesOf(plan),
    });
    const accounts = await sql.query<{ id: string }>({
      text: 'SELECT id FROM accounts WHERE plan_code = $1',
      values: [code],
    });
    const changed = Object.entries(changes).map(([name, value]) => [toSnakeCase(name), value]);
    const details = { plan: code, ...Object.fromEntries(changed) };
    const entry = { actor: operator, action: 'plan.updated', details };
    await appendAudits(
      sql,
      accounts.map(({ id }) => ({ ...entry, accountId: id, subject: toUid('acc', id) })),
    );
    return plan;
  });
}

/** Puts an account on a plan, from its next request on; false when it is on it. @throws ProblemError `not_found` */
export function setPlan(database: Database, accountId: string, code: string): Promise<boolean> {
  return inTransaction(database, async (sql) => {
    await getPlan(sql, code);
    const [before] = await sql.query<{ code: string }>({
      text: 'SELECT plan_code AS code FROM accounts WHERE id = $1 FOR NO KEY UPDATE',
      values: [accountId],
    });
    if (before === undefined || before.code === code) return false;
    await sql.query({ text: 'UPDATE accounts SET plan_code = $2 WHERE id = $1', values: [accountId, code] });
    const entry = { accountId, actor: operator, action: 'plan.changed', subject: toUid('acc', accountId) };
    await appendAudit(sql, { ...entry, details: { from: before.code, to: code } });
    return true;
  });
}

function checkPlan(plan: Plan): void {
  const { requestsPerSecond, requestBurst } = plan;
  // A limiter with only one of them would have to invent the other.
  if ((requestsPerSecond === null) !== (requestBurst === null)) {
    throw validationProblem({ requests_per_second: ['goes together with request_burst: give both, or none of them'] });
  }
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function valuesOf(plan: Plan): unknown[] {
  return names.map((name) => plan[name]);
}
