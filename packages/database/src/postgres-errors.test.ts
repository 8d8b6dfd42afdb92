import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@mailwright/platform';
import { createTestDatabase, startProxy, type TestDatabase, until } from '@mailwright/testing';
import { inPrismaTransaction } from './in-transaction.ts';
import { openDatabase } from './open-database.ts';
import { isDatabaseUnavailable, violatedUnique } from './postgres-errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const read = { text: 'SELECT 1' };
const pid = 'SELECT pg_backend_pid() AS pid';
const end = (backend: number | undefined) =>
  database.query({ text: 'SELECT pg_terminate_backend($1)', values: [backend] });
const isEnded = (backend: number | undefined) =>
  until('the connection to be ended', async () => {
    const rows = await database.query({ text: 'SELECT 1 FROM pg_stat_activity WHERE pid = $1', values: [backend] });
    return rows.length === 0;
  });

/** The errors from `pg` and from Prisma for a statement that fails with this SQLSTATE. */
function failWith(state: string): Promise<unknown[]> {
  const text = `DO $$ BEGIN RAISE EXCEPTION 'as configured' USING ERRCODE = '${state}'; END $$`;
  return Promise.all([
    database.query({ text }).catch((error: unknown) => error),
    database.prisma.$executeRawUnsafe(text).catch((error: unknown) => error),
  ]);
}

test.each([
  ['08006', 'a broken connection'],
  ['25006', 'a read-only server'],
  ['53100', 'a full disk'],
  ['53200', 'no memory left'],
  ['53300', 'no connection left'],
  ['57014', 'a statement that took too long'],
  ['57P01', 'a server that is being stopped'],
  ['57P03', 'a server that is starting'],
])('SQLSTATE %s, %s, means that the database is unavailable, also through Prisma', async (state) => {
  expect((await failWith(state)).map(isDatabaseUnavailable)).toEqual([true, true]);
});

test.each(['22001', '23514', '25001', '25P02', '40001', '42601', '57000'])(
  'SQLSTATE %s does not mean that the database is unavailable',
  async (state) => {
    expect((await failWith(state)).map(isDatabaseUnavailable)).toEqual([false, false]);
  },
);

test('every statement of a transaction whose connection is ended reports that the database is unavailable, also through Prisma', async () => {
  const errors: unknown[] = [];
  const keep = (error: unknown) => void errors.push(error);
  await database.prisma
    .$transaction(async (transaction) => {
      const [row] = await transaction.$queryRawUnsafe<{ pid: number }[]>(pid);
      await end(row?.pid);
      await isEnded(row?.pid);
      for (let round = 0; round < 3; round += 1) await transaction.list.findMany().catch(keep);
    })
    .catch(keep);
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>(pid);
  await end(rows[0]?.pid);
  await isEnded(rows[0]?.pid);
  for (let round = 0; round < 3; round += 1) await client.query(read.text).catch(keep);
  client.release(true);
  expect(errors.length).toBeGreaterThanOrEqual(6);
  expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
});

test('a transaction that waited too long for another one reports that the database is unavailable', async () => {
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE lists');
  const startedAt = performance.now();
  const waiting = database.prisma
    .$transaction((transaction) => transaction.list.count(), { timeout: 100 })
    .catch((caught: unknown) => caught);
  await until('its time to be over', async () => performance.now() - startedAt > 500);
  await holder.query('ROLLBACK');
  holder.release();
  const error: unknown = await waiting;
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('an error of a statement itself does not mean that the database is unavailable', async () => {
  const errors = await Promise.all([
    database.query({ text: 'SELECT nothing' }).catch((error: unknown) => error),
    database.prisma.$queryRawUnsafe('SELECT nothing').catch((error: unknown) => error),
    database.prisma.list
      .findUniqueOrThrow({ where: { id: '01a1fa15-5713-7dd3-aa87-291a59cf09fc' } })
      .catch((error: unknown) => error),
  ]);
  expect(errors.map(isDatabaseUnavailable)).toEqual([false, false, false]);
});

test('a connection that is reset during a statement means that the database is unavailable, also through Prisma', async () => {
  const proxy = await startProxy(database.url);
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const proxied = openDatabase({ url: proxy.url, poolSize: 1, service: 'test', log });
  const text = 'SELECT 1 AS reset FROM pg_sleep(60)';
  const isSleeping = () =>
    until('the statement to run', async () => {
      const running = await database.query({
        text: `SELECT 1 FROM pg_stat_activity WHERE query = $1 AND state = 'active'`,
        values: [text],
      });
      return running.length > 0;
    });
  const calls = [
    () => proxied.query({ text }),
    () => proxied.prisma.$queryRawUnsafe(text),
    () => inPrismaTransaction(proxied, (tx) => tx.query({ text })),
  ];
  for (const call of calls) {
    const failed = call().catch((error: unknown) => error);
    await isSleeping();
    proxy.reset();
    expect(isDatabaseUnavailable(await failed)).toBe(true);
    await database.query({
      text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = $1 AND pid <> pg_backend_pid()`,
      values: [text],
    });
  }
  await proxied.close();
  await proxy.close();
});

test('a raw statement that violates a unique constraint is also recognized in a transaction of Prisma calls', async () => {
  await database.query({ text: 'CREATE TABLE named (name text CONSTRAINT named_once UNIQUE)' });
  const insert = { text: `INSERT INTO named VALUES ('a')` };
  await database.query(insert);
  const failures = [database.query(insert), inPrismaTransaction(database, (tx) => tx.query(insert))];
  for (const failed of failures) {
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(violatedUnique(error)).toBeDefined();
  }
});
