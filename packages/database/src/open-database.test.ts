import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '@mailwright/platform';
import { createTestDatabase, type Proxy, startProxy, type TestDatabase } from '@mailwright/testing';
import { inTransaction } from './in-transaction.ts';
import { type Database, openDatabase } from './open-database.ts';
import { isDatabaseAway } from './postgres-errors.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let owner: TestDatabase;
let proxy: Proxy;
let database: Database;
beforeEach(async () => {
  owner = await createTestDatabase();
  proxy = await startProxy(owner.url);
  database = openDatabase({ url: proxy.url, poolSize: 2, service: 'test', log, statementTimeoutMs: 400 });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  await owner.drop();
});

test('a connection that has gone silent fails its statement in time, and the next one has another connection', async () => {
  await database.ping();
  proxy.silence();
  const failed = await database.query({ text: 'SELECT 1' }).catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
  expect(await database.query({ text: 'SELECT 2 AS two' })).toEqual([{ two: 2 }]);
});

test('a transaction whose connection has gone silent fails in time, and the next one works', async () => {
  let tries = 0;
  const transaction = inTransaction(database, async (sql) => {
    tries += 1;
    proxy.silence();
    return sql.query({ text: 'SELECT 1' });
  });
  expect(isDatabaseAway(await transaction.catch((error: unknown) => error))).toBe(true);
  expect(tries).toBe(1);
  expect(await inTransaction(database, (sql) => sql.query({ text: 'SELECT 2 AS two' }))).toEqual([{ two: 2 }]);
});
