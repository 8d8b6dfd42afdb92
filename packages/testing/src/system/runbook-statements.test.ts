import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { readBlocks } from './read-examples.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const hookId = '00000000-0000-7000-8000-000000000007';
const rows = 20_000;
// Tables that may have billions of rows, so no statement may read them as a whole.
const largeTables = ['deliveries', 'delivery_attempts', 'events', 'mails', 'emails', 'automation_runs', 'subscribers'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  // Turns off foreign keys: only the number of rows and their columns matter, not what they refer to.
  await client.query('SET session_replication_role = replica');
  try {
    for (const table of largeTables) await fill(async (text) => (await client.query<Column>(text)).rows, table);
  } finally {
    client.release(true);
  }
  await database.query({ text: 'ANALYZE' });
}, 120_000);
afterAll(() => database.drop());

interface Column {
  name: string;
  type: string;
  first: string | null;
}

/** Expressions for rows that span the last two years and are nearly all finished. */
const chosen: Record<string, string> = {
  hook_id: `CASE WHEN n % 100 = 0 THEN '${hookId}'::uuid ELSE gen_random_uuid() END`,
  finished_at: `CASE WHEN n % 500 = 0 THEN NULL ELSE now() - n * interval '50 minutes' END`,
  ended_at: `CASE WHEN n % 500 = 0 THEN NULL ELSE now() - n * interval '50 minutes' END`,
};
const statuses: Record<string, string> = {
  deliveries: `(CASE WHEN n % 500 = 0 THEN 'pending' WHEN n % 50 = 0 THEN 'failed' ELSE 'succeeded' END)`,
  mails: `(CASE WHEN n % 500 = 0 THEN 'queued' ELSE 'sent' END)`,
  emails: `(CASE WHEN n % 500 = 0 THEN 'queued' ELSE 'sent' END)`,
  automation_runs: `(CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'completed' END)`,
};

async function fill(query: (text: string) => Promise<Column[]>, table: string): Promise<void> {
  const columns = await query(`SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
      (SELECT min(e.enumlabel) FROM pg_enum e WHERE e.enumtypid = a.atttypid) AS first
    FROM pg_attribute a WHERE a.attrelid = '${table}'::regclass AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '' AND a.attidentity = ''
      AND ((a.attnotnull AND NOT a.atthasdef) OR a.attname IN ('status', 'finished_at', 'ended_at'))`);
  for (const { name } of await query(`SELECT conname AS name FROM pg_constraint
      WHERE conrelid = '${table}'::regclass AND contype = 'c'`))
    await query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  const values = columns.map(({ name, type, first }) => valueOf(table, name, type, first));
  await query(`INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM generate_series(1, ${rows}) AS n`);
}

function valueOf(table: string, name: string, type: string, first: string | null): string {
  if (name === 'status') return `${statuses[table] ?? `'${first}'`}::${type}`;
  if (chosen[name] !== undefined) return chosen[name];
  if (first !== null) return `'${first}'::${type}`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.startsWith('timestamp')) return `now() - n * interval '50 minutes'`;
  if (type === 'boolean') return 'false';
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (type.startsWith('json')) return `'{}'::${type}`;
  if (type === 'bytea') return `decode(md5(n::text), 'hex')`;
  return /int|numeric|double|real/.test(type) ? 'n % 1000' : `md5(n::text)`;
}

const statements = readdirSync(docs, { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readBlocks(readFileSync(new URL(name, docs), 'utf8')).map((block) => ({ name, ...block })))
  // Statements that change settings of tables, or are for a receiver's own table, have no plan here.
  .filter(({ language, text }) => language === 'sql' && /^\s*(--.*\n)*\s*\(?(SELECT|WITH)\b/.test(text));

test('the documentation has statements for operators', () => {
  expect(statements.length).toBeGreaterThan(10);
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

test.each(statements)('the statement in line $line of $name reads no large table as a whole', async ({ text }) => {
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `EXPLAIN (FORMAT JSON) ${text}`,
    values: text.includes('$1') ? [hookId] : [],
  });
  const read: string[] = [];
  const walk = (node: PlanNode | undefined): void => {
    const table = node?.['Relation Name'] ?? '';
    if (node?.['Node Type'] === 'Seq Scan' && largeTables.includes(table)) read.push(table);
    node?.Plans?.forEach(walk);
  };
  walk(row?.['QUERY PLAN'][0]?.Plan);
  expect(read).toEqual([]);
});
