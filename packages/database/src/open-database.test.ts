import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger, newId } from '@mailwright/platform';
import { createTestDatabase, type Proxy, startProxy, type TestDatabase, until } from '@mailwright/testing';
import { inPrismaTransaction, inTransaction } from './in-transaction.ts';
import { type Database, openDatabase } from './open-database.ts';
import { isDatabaseUnavailable } from './postgres-errors.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let owner: TestDatabase;
let proxy: Proxy;
let database: Database;
beforeEach(async () => {
  owner = await createTestDatabase();
  proxy = await startProxy(owner.url);
  database = openDatabase({ url: proxy.url, poolSize: 2, service: 'test', log, statementTimeoutMs: 1_500 });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  await owner.drop();
});

test('a statement on a connection that has gone silent fails in time, and the next one gets another connection', async () => {
  await database.ping();
  proxy.silence();
  const failed = await database.query({ text: 'SELECT 1' }).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failed)).toBe(true);
  expect(await database.query({ text: 'SELECT 2 AS two' })).toEqual([{ two: 2 }]);
});

test('Postgres ends a statement that takes too long, and the next one runs', async () => {
  const failed = await database.query({ text: 'SELECT pg_sleep(60)' }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: '57014' });
  expect(isDatabaseUnavailable(failed)).toBe(true);
  expect(await database.query({ text: 'SELECT 2 AS two' })).toEqual([{ two: 2 }]);
});

test('Postgres ends a statement whose client has disconnected', async () => {
  const [session] = await database.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  const given = database.query({ text: 'SELECT pg_sleep(60)' }).catch((error: unknown) => error);
  proxy.silence();
  expect(isDatabaseUnavailable(await given)).toBe(true);
  await until('the statement to be ended', async () => {
    const running = await owner.query({
      text: `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`,
      values: [session?.pid],
    });
    return running.length === 0;
  });
});

test("a session has its service's name and the configured timeout, whatever the URL says", async () => {
  const url = new URL(owner.url);
  for (const name of ['application_name', 'fallback_application_name']) url.searchParams.set(name, 'theirs');
  for (const name of ['statement_timeout', 'query_timeout']) url.searchParams.set(name, '1');
  url.searchParams.set('options', '-c application_name=theirs -c statement_timeout=1 -c work_mem=5MB');
  const other = openDatabase({ url: url.href, poolSize: 1, service: 'some-worker', log, statementTimeoutMs: 7_000 });
  const settings = `SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS timeout,
    current_setting('work_mem') AS "workMem"`;
  expect(await other.query({ text: settings })).toEqual([
    { name: 'mailwright some-worker', timeout: '7s', workMem: '5MB' },
  ]);
  await other.close();
});

test('a session sets no timeout if the role has one, because poolers would refuse that', async () => {
  await owner.query({ text: `ALTER DATABASE ${new URL(owner.url).pathname.slice(1)} SET statement_timeout = '77s'` });
  const options = { url: owner.url, poolSize: 1, service: 'test', log, statementTimeoutBy: 'role' } as const;
  const other = openDatabase(options);
  expect(await other.query({ text: 'SHOW statement_timeout' })).toEqual([{ statement_timeout: '77s' }]);
  await other.close();
});

test('a ping to a read-only database is rejected', async () => {
  await database.ping();
  const name = new URL(owner.url).pathname.slice(1);
  await owner.query({ text: `ALTER DATABASE ${name} SET default_transaction_read_only = on` });
  const other = openDatabase({ url: owner.url, poolSize: 1, service: 'test', log });
  await expect(other.ping()).rejects.toThrow('can only be read');
  await other.close();
});

test('a transaction on a connection that has gone silent fails in time, and the next one works', async () => {
  let tries = 0;
  const transaction = inTransaction(database, async (sql) => {
    tries += 1;
    proxy.silence();
    return sql.query({ text: 'SELECT 1' });
  });
  expect(isDatabaseUnavailable(await transaction.catch((error: unknown) => error))).toBe(true);
  expect(tries).toBe(1);
  expect(await inTransaction(database, (sql) => sql.query({ text: 'SELECT 2 AS two' }))).toEqual([{ two: 2 }]);
});

test('Prisma and raw statements read and write the same time in a database whose time zone is not UTC', async () => {
  const name = new URL(owner.url).pathname.slice(1);
  await owner.query({ text: `ALTER DATABASE "${name}" SET timezone = 'Asia/Kolkata'` });
  const other = openDatabase({ url: owner.url, poolSize: 1, service: 'some-worker', log });
  const at = new Date('2026-01-02T03:04:05.678Z');
  const { id } = await other.prisma.account.create({
    data: { id: newId(), name: 'Ours', planCode: 'standard', createdAt: at },
  });
  const [raw] = await other.query<{ at: Date }>({
    text: 'SELECT created_at AS at FROM accounts WHERE id = $1',
    values: [id],
  });
  expect(raw?.at).toEqual(at);
  expect(await other.prisma.account.findUnique({ where: { id } })).toMatchObject({ createdAt: at });
  const inOne = await inPrismaTransaction(other, async (tx) => {
    await tx.query({
      text: 'UPDATE accounts SET created_at = $2 WHERE id = $1',
      values: [id, new Date(at.getTime() + 1)],
    });
    return tx.prisma.account.findUnique({ where: { id } });
  });
  expect(inOne?.createdAt.getTime()).toBe(at.getTime() + 1);
  await other.close();
});
