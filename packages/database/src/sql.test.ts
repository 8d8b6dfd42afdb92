import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { inTransaction } from './in-transaction.ts';
import { openSession } from './open-session.ts';
import { insertList, planOnce, prepared, selectList, setList, shown, type Sql, sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'CREATE TABLE things AS SELECT n AS id FROM generate_series(1, 10000) n' });
  await database.query({ text: 'ALTER TABLE things ADD PRIMARY KEY (id)' });
  await database.query({ text: 'ANALYZE things' });
});
afterAll(() => database.drop());

const byIds = (ids: number[]) =>
  prepared(
    'things-by-id',
    sql`SELECT t.id FROM unnest(${ids}::int[]) AS w (id) JOIN things t ON t.id = w.id
      WHERE t.id = ANY(${ids}::int[]) ORDER BY t.id`,
  );

test('Postgres plans a prepared statement only a few times per connection, whatever the length of its arrays', async () => {
  const plans = await inTransaction(database, async (one) => {
    for (let n = 1; n <= 20; n += 1) {
      const ids = Array.from({ length: 1 + (n % 3) }, (_, index) => n + index);
      expect(await one.query(byIds(ids))).toEqual(ids.map((id) => ({ id })));
    }
    const text = `SELECT generic_plans::int AS reused, custom_plans::int AS "madeAnew" FROM pg_prepared_statements
      WHERE name = 'things-by-id'`;
    return one.query({ text });
  });
  expect(plans).toEqual([{ reused: 15, madeAnew: 5 }]);
});

test('a statement without a name is sent unchanged, and planned for its values', () => {
  const statement = { text: 'SELECT * FROM unnest($1::int[])', values: [[1]] };
  expect(planOnce(statement)).toBe(statement);
});

test('times arrive as dates, and where they are only shown as the text of JSON, however a statement is run', async () => {
  const text = `SELECT now()::timestamptz(3) AS at, ARRAY[now()::timestamptz(3)] AS times`;
  const runs: Pick<Sql, 'query'>['query'][] = [
    (statement) => database.query(statement),
    (statement) => inTransaction(database, (one) => one.query(statement)),
  ];
  const session = await openSession({ url: database.url, service: 'test' });
  runs.push((statement) => session.query(statement));
  for (const run of runs) {
    const [plain] = await run<{ at: unknown; times: unknown[] }>({ text });
    expect([plain?.at, plain?.times[0]]).toEqual([expect.any(Date), expect.any(Date)]);
    for (const name of [undefined, 'shown-now']) {
      const statement = name === undefined ? { text } : { name, text };
      const [row] = await run<{ at: string; times: string[] }>(shown(statement));
      expect(row?.at).toBe(new Date(row?.at ?? '').toISOString());
      expect(row?.times).toEqual([row?.at]);
    }
  }
  await session.close();
});

test("raw statements read and write the columns of Prisma's rows by their names in Postgres", async () => {
  await database.query({ text: 'CREATE TABLE parts (id int, part_name text, is_spare boolean)' });
  const { names, values } = insertList({ partName: 'Wheel', isSpare: true });
  await database.query(sql`INSERT INTO parts (id, ${names}) VALUES (1, ${values})`);
  await database.query(sql`UPDATE parts SET ${sql.join(setList({ partName: 'Tyre' }))}`);
  const rows = await database.query({ text: `SELECT ${selectList(['id', 'partName', 'isSpare'])} FROM parts` });
  expect(rows).toEqual([{ id: 1, partName: 'Tyre', isSpare: true }]);
});
