import type { Sql, Statement } from '@mailwright/database';
import type { TestDatabase } from '../servers/create-test-database.ts';

/** A node of a plan, as in EXPLAIN (FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** An executed statement and its plan. */
export interface Explained {
  text: string;
  /** All nodes, the topmost first. */
  nodes: PlanNode[];
  /** The number of 8 kB pages it read. */
  buffers: number;
}

type Query = (statement: { text: string; values?: unknown[] }) => Promise<{ rows: unknown[] }>;

/** Runs `work`, then runs each SELECT that it sent to the database again under EXPLAIN, with the same values. */
export async function explainReads(database: TestDatabase, work: () => Promise<unknown>): Promise<Explained[]> {
  const { pool } = database;
  const query = pool.query.bind(pool) as unknown as Query;
  const seen: { text: string; values: unknown[] }[] = [];
  const watched: Query = (statement) => {
    seen.push({ text: statement.text, values: statement.values ?? [] });
    return query(statement);
  };
  Object.assign(pool, { query: watched });
  try {
    await work();
  } finally {
    Object.assign(pool, { query });
  }
  const explained: Explained[] = [];
  for (const { text, values } of seen.filter((statement) => /^\s*(select|with)\b/i.test(statement.text)))
    explained.push(await explain(database, text, values));
  return explained;
}

/** Executes the statements that `work` runs under EXPLAIN, and returns their plans; `work` itself gets no rows. */
export async function explainStatements(sql: Sql, work: (sql: Sql) => Promise<unknown>): Promise<Explained[]> {
  const statements: Statement[] = [];
  await work({ query: (statement) => Promise.resolve((statements.push(statement), [])) });
  const explained: Explained[] = [];
  for (const { text, values = [] } of statements) explained.push(await explain(sql, text, values));
  return explained;
}

/** Executes a statement under EXPLAIN, and returns its plan. */
export async function explain(sql: Sql, text: string, values: unknown[]): Promise<Explained> {
  const [row] = await sql.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  });
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('There is no plan');
  return { text, nodes: flatten(plan), buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
