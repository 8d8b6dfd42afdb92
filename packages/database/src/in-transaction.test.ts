import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { inPrismaTransaction, inTransaction, type Transaction } from './in-transaction.ts';
import { isConflict } from './postgres-errors.ts';
import type { Sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'CREATE TABLE things (id int PRIMARY KEY, n int NOT NULL)' });
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'TRUNCATE things' }));

const insert = (sql: Sql, id: number) => sql.query({ text: 'INSERT INTO things VALUES ($1, 0)', values: [id] });
const things = () => database.query<{ id: number; n: number }>({ text: 'SELECT id, n FROM things ORDER BY id' });
const allIdle = () => database.pool.totalCount === database.pool.idleCount;

describe.each([
  ['inTransaction', inTransaction],
  ['inPrismaTransaction', inPrismaTransaction],
])('%s', (_name, run) => {
  test('a transaction commits when its work resolves, and returns the result', async () => {
    const result = await run(database, async (sql) => {
      await insert(sql, 1);
      await insert(sql, 2);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await things()).toHaveLength(2);
  });

  test('a transaction rolls back when its work rejects, and rejects with the error', async () => {
    const work = async (sql: Sql) => {
      await insert(sql, 1);
      throw new Error('changed my mind');
    };
    await expect(run(database, work)).rejects.toThrow('changed my mind');
    expect(await things()).toEqual([]);
    expect(allIdle()).toBe(true);
  });

  test('a transaction whose failed statement was ignored rejects instead of reporting a commit', async () => {
    const work = async (sql: Sql) => {
      await insert(sql, 1);
      await insert(sql, 1).catch(() => undefined);
    };
    await expect(run(database, work)).rejects.toThrow(/rolled back|aborted/);
    expect(await things()).toEqual([]);
  });

  test('a deadlock is retried until both transactions have committed', async () => {
    await run(database, async (sql) => void (await insert(sql, 1), await insert(sql, 2)));
    let tries = 0;
    let arrived = 0;
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    const addTo = (first: number, second: number) =>
      run(database, async (sql) => {
        tries += 1;
        await sql.query({ text: 'UPDATE things SET n = n + 1 WHERE id = $1', values: [first] });
        if ((arrived += 1) === 2) meet();
        await met;
        await sql.query({ text: 'UPDATE things SET n = n + 1 WHERE id = $1', values: [second] });
      });
    await Promise.all([addTo(1, 2), addTo(2, 1)]);
    expect(tries).toBeGreaterThan(2);
    expect(await things()).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ]);
  });

  test('a permanent conflict rejects after five attempts', async () => {
    let tries = 0;
    const work = async (sql: Sql) => {
      tries += 1;
      await sql.query({ text: `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$` });
    };
    const error: unknown = await run(database, work).catch((thrown: unknown) => thrown);
    expect(isConflict(error)).toBe(true);
    expect(tries).toBe(5);
  });

  test('a connection to a read-only server is not reused', async () => {
    const backends: number[] = [];
    const write = (id: number) =>
      run(database, async (sql) => {
        const [row] = await sql.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
        backends.push(row?.pid ?? 0);
        if (id === 1) await sql.query({ text: 'SET TRANSACTION READ ONLY' });
        await insert(sql, id);
      });
    await expect(write(1)).rejects.toThrow(/read-only/);
    await write(2);
    expect(new Set(backends).size).toBe(2);
  });

  test('a connection that Postgres closes between two statements rejects the call, does not end the process, and is not reused', async () => {
    let pid = 0;
    const ended = new Promise<void>((resolve) => {
      database.pool.once('acquire', (client) => client.once('end', () => resolve()));
    });
    const work = async (sql: Sql) => {
      const [row] = await sql.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
      pid = row?.pid ?? 0;
      await database.query({ text: 'SELECT pg_terminate_backend($1)', values: [pid] });
      await ended;
      await insert(sql, 1);
    };
    await expect(run(database, work)).rejects.toThrow();
    expect(await things()).toEqual([]);
    const pids = await Promise.all(
      Array.from({ length: 10 }, () => database.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })),
    );
    expect(pids.flat().map((row) => row.pid)).not.toContain(pid);
  });
});

test('inPrismaTransaction runs Prisma calls and raw statements in one transaction', async () => {
  const plan = { code: 'both', name: 'Both', apiAccess: true };
  const work = async ({ prisma, query }: Transaction) => {
    await prisma.plan.create({ data: plan });
    const [row] = await query<{ name: string }>({ text: 'SELECT name FROM plans WHERE code = $1', values: ['both'] });
    await query({ text: 'UPDATE plans SET name = $2 WHERE code = $1', values: ['both', `${row?.name} of them`] });
    return prisma.plan.findUnique({ where: { code: 'both' } });
  };
  expect(await inPrismaTransaction(database, work)).toMatchObject({ name: 'Both of them' });
  expect(await database.prisma.plan.findUnique({ where: { code: 'both' } })).toMatchObject({ name: 'Both of them' });
});

test('a deadlock between Prisma calls is retried until both transactions have committed', async () => {
  const plan = (code: string) => ({ code, name: 'Before', apiAccess: true });
  await database.prisma.plan.createMany({ data: [plan('first'), plan('second')] });
  let tries = 0;
  let arrived = 0;
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const rename = (from: string, to: string, name: string) =>
    inPrismaTransaction(database, async ({ prisma }) => {
      tries += 1;
      await prisma.plan.update({ where: { code: from }, data: { name } });
      if ((arrived += 1) === 2) meet();
      await met;
      await prisma.plan.update({ where: { code: to }, data: { name } });
    });
  await Promise.all([rename('first', 'second', 'One'), rename('second', 'first', 'Other')]);
  expect(tries).toBeGreaterThan(2);
  const renamed = await database.prisma.plan.findMany({ where: { code: { in: ['first', 'second'] } } });
  expect(new Set(renamed.map(({ name }) => name)).size).toBe(1);
});
