import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ConfigError, createLogger } from '@mailwright/platform';
import { createTestDatabase, startTransactionPooler, type TestDatabase } from '@mailwright/testing';
import { inTransaction } from './in-transaction.ts';
import { type Database, openDatabase } from './open-database.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let owner: TestDatabase;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  owner = await createTestDatabase();
});
afterAll(() => owner.drop());
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

/** Opens a database behind a pooler that lends a connection for each transaction, or without a pooler if absent. */
async function open(options: {
  pooler?: { size: number; order?: 'last' | 'turns' };
  preparesStatements?: boolean;
}): Promise<Database> {
  const pooler = options.pooler === undefined ? undefined : await startTransactionPooler(owner.url, options.pooler);
  if (pooler !== undefined) opened.push(pooler);
  const database = openDatabase({
    url: pooler?.url ?? owner.url,
    poolSize: 5,
    service: 'test',
    log,
    statementTimeoutBy: 'role',
    ...options,
  });
  opened.push(database);
  return database;
}

/** Runs many statements and transactions at once, with a few names. Resolves to the codes of those that failed. */
async function work(database: Database): Promise<string[]> {
  const failed: string[] = [];
  const note = (error: unknown) => void failed.push(String((error as { code?: unknown }).code));
  const select = (n: number) => ({ name: `select-${n % 4}`, text: `SELECT $1::int + ${n % 4} AS sum`, values: [n] });
  const runs = Array.from({ length: 60 }, async (_, n) => {
    const query = (sql: Pick<Database, 'query'>) => sql.query<{ sum: number }>(select(n));
    const rows = await (n % 3 === 0 ? inTransaction(database, query) : query(database));
    expect(rows).toEqual([{ sum: n + (n % 4) }]);
    await database.prisma.account.count();
  });
  await Promise.all(runs.map((run) => run.catch(note)));
  return failed;
}

describe.each([
  ['the connection that was used last', { size: 4, order: 'last' as const }],
  ['each connection in turn', { size: 4, order: 'turns' as const }],
  ['one of two connections in turn', { size: 2, order: 'turns' as const }],
  ['its only connection', { size: 1 }],
])('behind a pooler that lends, for each transaction, %s', (_which, pooler) => {
  test('prepared statements fail, and the check detects and explains that', async () => {
    const database = await open({ pooler });
    const error = await database.checkPreparedStatements().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(/pooler .*set DATABASE_PREPARED_STATEMENTS=false/s);
    expect(new Set(await work(database))).toContain('42P05');
  });

  test('everything works if statements are not prepared', async () => {
    const database = await open({ pooler, preparesStatements: false });
    await database.checkPreparedStatements();
    expect(await work(database)).toEqual([]);
    await database.ping();
  });
});

test('a direct connection to Postgres keeps prepared statements, and they work', async () => {
  const database = await open({});
  await database.checkPreparedStatements();
  expect(await work(database)).toEqual([]);
  await database.ping();
});

test('while a pooler loses the statements of a running process, the process is not ready and says why', async () => {
  const database = await open({ pooler: { size: 3 } });
  await database.ping();
  expect((await work(database)).length).toBeGreaterThan(0);
  for (let n = 0; n < 2; n += 1) await expect(database.ping()).rejects.toThrow('loses prepared statements');
});

test('a statement that was lost once does not make a process unready while other connections keep their statements', async () => {
  const database = await open({});
  const statement = { name: 'lost', text: 'SELECT 1 AS one' };
  await inTransaction(database, async (sql) => {
    await sql.query(statement);
    await sql.query({ text: 'DEALLOCATE ALL' });
    await sql.query(statement);
  }).catch((error: unknown) => expect(error).toMatchObject({ code: '26000' }));
  await database.ping();
});
