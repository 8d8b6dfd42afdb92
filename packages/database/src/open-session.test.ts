import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
import { openSession } from './open-session.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a session uses one connection, whose application_name names our service', async () => {
  const session = await openSession({ url: database.url, service: 'test' });
  const read = () =>
    session.query({ text: `SELECT pg_backend_pid() AS pid, current_setting('application_name') AS name` });
  const first = await read();
  expect(first).toEqual([{ pid: expect.any(Number), name: 'mailwright test session' }]);
  expect(await read()).toEqual(first);
  expect(session.isOpen()).toBe(true);
  await session.close();
  expect(session.isOpen()).toBe(false);
});

test('a session whose connection Postgres has closed reports that it is lost', async () => {
  const session = await openSession({ url: database.url, service: 'test' });
  const [row] = await session.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  await database.query({ text: 'SELECT pg_terminate_backend($1)', values: [row?.pid] });
  await until('it to be lost', async () => !session.isOpen());
  await session.close();
});

test('an invalid statement rejects, and the session stays open', async () => {
  const session = await openSession({ url: database.url, service: 'test' });
  await expect(session.query({ text: 'SELECT nothing' })).rejects.toThrow('nothing');
  expect(session.isOpen()).toBe(true);
  await session.close();
});
