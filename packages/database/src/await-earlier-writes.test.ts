import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
import pg from 'pg';
import { awaitEarlierWrites } from './await-earlier-writes.ts';
import { sessionNamePrefix } from './open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'CREATE TABLE things (id int PRIMARY KEY)' });
  await database.query({ text: 'INSERT INTO things VALUES (1), (2)' });
});
afterAll(() => database.drop());

/** Opens a session with this name, runs the statements in it, and then `work`. */
async function withSession(
  name: string,
  statements: string[],
  work: (session: pg.Client) => Promise<void>,
): Promise<void> {
  const session = new pg.Client({ connectionString: database.url, application_name: name });
  await session.connect();
  try {
    for (const text of statements) await session.query(text);
    await work(session);
  } finally {
    await session.end();
  }
}
const ours = `${sessionNamePrefix}api`;

/**
 * Starts waiting. `looks` counts how often it has queried the remaining transactions; it queries before it resolves.
 */
function begin() {
  const wait = { isOver: false, looks: 0, done: Promise.resolve() };
  wait.done = awaitEarlierWrites({
    query: (statement) => {
      wait.looks += 1;
      return database.query(statement);
    },
  }).then(() => void (wait.isOver = true));
  return wait;
}
/** Resolves when it has queried a few more times and still waits. */
async function expectWaiting(wait: ReturnType<typeof begin>): Promise<void> {
  const before = wait.looks;
  await until('it to have looked a few times', async () => wait.looks > before + 3);
  expect(wait.isOver).toBe(false);
}

describe('the wait includes one of our transactions', () => {
  test.each([
    ['that has written', ['BEGIN', 'INSERT INTO things VALUES (3)']],
    ['that has a snapshot and has not written yet', ['BEGIN ISOLATION LEVEL REPEATABLE READ', 'SELECT FROM things']],
  ])('%s, until that has ended', async (_name, statements) => {
    await withSession(ours, statements, async (session) => {
      const wait = begin();
      await expectWaiting(wait);
      await session.query('ROLLBACK');
      await wait.done;
    });
  });

  test("whose statement waits for a lock that another program's transaction holds", async () => {
    await withSession('psql', ['BEGIN', 'SELECT FROM things WHERE id = 1 FOR UPDATE'], async (stranger) => {
      await withSession(ours, [], async (session) => {
        const updating = session.query('UPDATE things SET id = 1 WHERE id = 1');
        await until('it to wait for the lock', async () => {
          const rows = await database.query({
            text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          });
          return rows.length > 0;
        });
        const wait = begin();
        await expectWaiting(wait);
        await stranger.query('ROLLBACK');
        await updating;
        await wait.done;
      });
    });
  });

  test("but not the same session's next transaction", async () => {
    await withSession(ours, ['BEGIN', 'INSERT INTO things VALUES (3)'], async (session) => {
      const wait = begin();
      await expectWaiting(wait);
      await session.query('ROLLBACK; BEGIN; INSERT INTO things VALUES (4)');
      await wait.done;
      await session.query('ROLLBACK');
    });
  });
});

test('however many calls wait in a process, it queries with one statement at a time for all of them', async () => {
  let asking = 0;
  let most = 0;
  let looks = 0;
  const shared: Pick<TestDatabase, 'query'> = {
    query: async (statement) => {
      if (statement.name !== 'list-transactions-left') return database.query(statement);
      asking += 1;
      most = Math.max(most, asking);
      looks += 1;
      return database.query<never>(statement).finally(() => (asking -= 1));
    },
  };
  await withSession(ours, ['BEGIN', 'INSERT INTO things VALUES (3)'], async (first) => {
    await withSession(ours, ['BEGIN', 'INSERT INTO things VALUES (4)'], async (second) => {
      let over = 0;
      const waits = Array.from({ length: 20 }, () => awaitEarlierWrites(shared).then(() => (over += 1)));
      await until('it to have looked a few times', async () => looks > 10);
      await first.query('ROLLBACK');
      const before = looks;
      await until('it to have looked a few times more', async () => looks > before + 3);
      expect(over).toBe(0);
      await second.query('ROLLBACK');
      await Promise.all(waits);
      expect(most).toBe(1);
    });
  });
});

describe('the wait excludes', () => {
  test('a transaction that began after the wait, while it waits for an earlier one', async () => {
    await withSession(ours, ['BEGIN', 'INSERT INTO things VALUES (3)'], async (earlier) => {
      const wait = begin();
      await expectWaiting(wait);
      await withSession(ours, ['BEGIN', 'INSERT INTO things VALUES (4)'], async (later) => {
        await earlier.query('ROLLBACK');
        await wait.done;
        await later.query('ROLLBACK');
      });
    });
  });

  test.each([
    ['a foreign session that is writing', 'psql', ['BEGIN', 'INSERT INTO things VALUES (3)']],
    ['a foreign session with a snapshot', 'pg_dump', ['BEGIN ISOLATION LEVEL REPEATABLE READ', 'SELECT FROM things']],
    ['a session of ours without a transaction', ours, ['SELECT 1']],
    ['a transaction of ours that has neither written nor a snapshot', ours, ['BEGIN', 'SELECT 1 FROM things']],
    ['a session whose name merely contains ours', `not ${ours}`, ['BEGIN', 'INSERT INTO things VALUES (3)']],
  ])('%s', async (_name, name, statements) => {
    await withSession(name, statements, () => awaitEarlierWrites(database));
  });

  test('a transaction of another database on the same server', async () => {
    const other = await createTestDatabase();
    const client = await other.pool.connect();
    try {
      await client.query('BEGIN; CREATE TABLE things (id int)');
      await awaitEarlierWrites(database);
      await client.query('ROLLBACK');
    } finally {
      client.release();
      await other.drop();
    }
  });
});
