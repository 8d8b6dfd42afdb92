import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { killHard, makeFolder, runInOwnProcess } from '../testing/folders.ts';
import { findFreePort } from '../find-free-port.ts';
import type { LocalServer } from '../local-server.ts';
import { startPostgres } from './start-postgres.ts';

const { folder: dataDir, remove } = makeFolder();
let server: LocalServer;

beforeAll(async () => {
  server = await startPostgres({ dataDir });
});
afterAll(async () => {
  await server.stop();
  remove();
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(sql)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

test('a Postgres that is restarted after kill -9 has its committed rows, at the same address', async () => {
  await query(server.url, 'CREATE TABLE saved (value int)');
  await query(server.url, 'INSERT INTO saved VALUES (1), (2)');
  const { url, port } = server;
  await server.kill();
  expect(await server.exited).toMatchObject({ signal: 'SIGKILL' });
  server = await startPostgres({ dataDir, port });
  expect(server.url).toBe(url);
  expect(await query(server.url, 'SELECT value FROM saved ORDER BY value')).toEqual([1, 2]);
});

test('a Postgres that is restarted after an orderly stop has its rows and its former port', async () => {
  const { port } = server;
  await server.stop();
  server = await startPostgres({ dataDir });
  expect(server.port).toBe(port);
  expect(await query(server.url, 'SELECT count(*)::int AS value FROM saved')).toEqual([2]);
});

test("Postgres's log has errors, but neither their rows nor their statements nor their values", async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE TABLE people (email text UNIQUE)');
  await client.query("INSERT INTO people VALUES ('ada@example.com')");
  for (const failing of ["INSERT INTO people VALUES ('ada@example.com')", "SELECT 'grace@example.com' FROM nowhere"])
    await client.query(failing).catch(() => {});
  await client.query('INSERT INTO people VALUES ($1)', ['ada@example.com']).catch(() => {});
  await client.end();
  const log = readFileSync(path.join(dataDir, 'logs/postgres.log'), 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint');
  expect(log).toContain('relation "nowhere" does not exist');
  expect(log).not.toContain('@example.com');
});

test('Postgres runs with durable settings, unless a test disables them for speed', async () => {
  expect(await query(server.url, `SELECT current_setting('fsync') AS value`)).toEqual(['on']);
  await server.stop();
  server = await startPostgres({ dataDir, durable: false });
  expect(await query(server.url, `SELECT current_setting('fsync') AS value`)).toEqual(['off']);
});

test('Postgres sorts by code point and lowercases all of Unicode on every system', async () => {
  expect(await query(server.url, `SELECT lower('ÄÉÑ') AS value`)).toEqual(['äéñ']);
  expect(await query(server.url, `SELECT 'Z' < 'a' AS value`)).toEqual([true]);
});

test('a Postgres whose owning process was killed is restarted with its rows', async () => {
  await server.stop();
  const start = `const server = await localStack.startPostgres({ dataDir: input }); console.log(server.pid); setInterval(() => {}, 1000);`;
  const { child, line } = await runInOwnProcess(start, dataDir);
  await killHard(child);
  expect(() => process.kill(Number(line), 0)).not.toThrow();
  server = await startPostgres({ dataDir });
  expect(server.pid).not.toBe(Number(line));
  expect(await query(server.url, 'SELECT count(*)::int AS value FROM saved')).toEqual([2]);
});

test('a Postgres whose owning process still runs is not touched', async () => {
  const { line } = await runInOwnProcess('await localStack.startPostgres({ dataDir: input });', dataDir);
  expect(line).toContain(`Process ${process.pid} runs the postgres`);
  expect(await query(server.url, 'SELECT count(*)::int AS value FROM saved')).toEqual([2]);
});

test('a requested port that is in use is rejected with a clear message', async () => {
  const { folder, remove } = makeFolder();
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  await expect(startPostgres({ dataDir: folder, port, durable: false })).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  remove();
});
