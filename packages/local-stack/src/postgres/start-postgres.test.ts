import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:net';
import pg from 'pg';
import { killHard, makeFolder, runApart } from '../../test/folders.ts';
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

test('postgres started again after kill -9 has its committed rows, at the same address', async () => {
  await query(server.url, 'CREATE TABLE kept (value int)');
  await query(server.url, 'INSERT INTO kept VALUES (1), (2)');
  const { url, port } = server;
  await server.kill();
  expect(await server.exited).toMatchObject({ signal: 'SIGKILL' });
  server = await startPostgres({ dataDir, port });
  expect(server.url).toBe(url);
  expect(await query(server.url, 'SELECT value FROM kept ORDER BY value')).toEqual([1, 2]);
});

test('postgres started again after an orderly stop has its rows and takes its former port', async () => {
  const { port } = server;
  await server.stop();
  server = await startPostgres({ dataDir });
  expect(server.port).toBe(port);
  expect(await query(server.url, 'SELECT count(*)::int AS value FROM kept')).toEqual([2]);
});

test('nothing acknowledged may be lost, unless a test asks for speed', async () => {
  expect(await query(server.url, `SELECT current_setting('fsync') AS value`)).toEqual(['on']);
  await server.stop();
  server = await startPostgres({ dataDir, durable: false });
  expect(await query(server.url, `SELECT current_setting('fsync') AS value`)).toEqual(['off']);
});

test('sorting is by code point and lower case knows all letters, whatever the system', async () => {
  expect(await query(server.url, `SELECT lower('ÄÉÑ') AS value`)).toEqual(['äéñ']);
  expect(await query(server.url, `SELECT 'Z' < 'a' AS value`)).toEqual([true]);
});

test('a postgres whose owner was killed is taken over with its rows', async () => {
  await server.stop();
  const start = `const server = await room.startPostgres({ dataDir: input }); console.log(server.pid); setInterval(() => {}, 1000);`;
  const { child, line } = await runApart(start, dataDir);
  await killHard(child);
  expect(() => process.kill(Number(line), 0)).not.toThrow();
  server = await startPostgres({ dataDir });
  expect(server.pid).not.toBe(Number(line));
  expect(await query(server.url, 'SELECT count(*)::int AS value FROM kept')).toEqual([2]);
});

test('a postgres of a process that still runs is left alone', async () => {
  const { line } = await runApart('await room.startPostgres({ dataDir: input });', dataDir);
  expect(line).toContain(`Process ${process.pid} runs the postgres`);
  expect(await query(server.url, 'SELECT count(*)::int AS value FROM kept')).toEqual([2]);
});

test('a port that is asked for and taken is a clear message', async () => {
  const { folder, remove } = makeFolder();
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  await expect(startPostgres({ dataDir: folder, port, durable: false })).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  remove();
});
