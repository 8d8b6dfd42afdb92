import { beforeAll, expect, test } from '@jest/globals';
import { sessionNameOf } from '@mailwright/database';
import { until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { startTestApi, type TestApi, useTestApi } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList();
});

const run = (text: string) => api.database.query({ text });
const databaseName = () => new URL(api.database.url).pathname.slice(1);

/** Makes calls as the account of `api` to a process of its own, whose statements may take 1.5 s. */
async function withOther(work: (call: TestApi['call']) => Promise<void>): Promise<void> {
  const other = await startTestApi({ databaseUrl: api.database.url, statementTimeoutMs: 1_500 });
  try {
    await work((method, path) => other.call(method, path, api.account));
  } finally {
    await other.stop();
  }
}

/** Changes that are made in one statement, in Prisma transactions and in a transaction with plain SQL. */
const changes: ((call: TestApi['call']) => ReturnType<TestApi['call']>)[] = [
  (call) => call('post', '/subscribers').send({ list_uid: list, EMAIL: 'late@example.com' }),
  (call) => call('post', '/lists').send({ name: 'Late', from_name: 'Ada', from_email: 'ada@example.com' }),
  (call) => call('patch', `/lists/${list}`).send({ name: 'Late' }),
  (call) => call('post', '/hooks').send({ target_url: 'https://example.com/late', event: 'subscriber.updated' }),
];

/** Expects 503 for each change, and no change once the database is available again. */
async function expectUnavailable(call: TestApi['call'], recover: () => Promise<unknown>): Promise<void> {
  const before = await takeSnapshot(api.database);
  for (const change of changes) {
    const refused = await change(call);
    expectProblem(refused, 'service_unavailable');
    expect(refused.headers['retry-after']).toBe('5');
  }
  await recover();
  expect(await takeSnapshot(api.database)).toEqual(before);
}

test('a statement that exceeds the statement timeout returns 503 and changes nothing', async () => {
  await withOther(async (call) => {
    const holder = await api.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE lists, hooks, subscribers IN EXCLUSIVE MODE');
    await expectUnavailable(call, () => holder.query('ROLLBACK'));
    holder.release();
    await call('patch', `/lists/${list}`).send({ name: 'News' }).expect(200);
  });
});

test('on a read-only database a change returns 503 and a read is served', async () => {
  await withOther(async (call) => {
    await run(`ALTER DATABASE ${databaseName()} SET default_transaction_read_only = on`);
    // The setting applies to new sessions.
    await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = '${sessionNameOf('second')}'`);
    // The process first has to notice that its connections are gone.
    await until('a read', async () => (await call('get', `/lists/${list}`)).status === 200);
    await expectUnavailable(call, () => run(`ALTER DATABASE ${databaseName()} RESET default_transaction_read_only`));
  });
});

test('a change for which the disk has no space returns 503', async () => {
  await run(`CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  const tables = ['lists', 'hooks', 'subscribers'];
  for (const table of tables)
    await run(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION fill_disk()`);
  await withOther((call) =>
    expectUnavailable(call, async () => {
      for (const table of tables) await run(`DROP TRIGGER full_disk ON ${table}`);
    }),
  );
});
