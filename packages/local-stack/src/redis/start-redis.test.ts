import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { askRedis, killHard, makeFolder, runApart, toolsDir } from '../../test/folders.ts';
import type { LocalServer } from '../local-server.ts';
import { pingRedis } from './ping-redis.ts';
import { startRedis } from './start-redis.ts';
import { unpackRedis } from './unpack-redis.ts';

const { folder: dataDir, remove } = makeFolder();
let server: LocalServer;

beforeAll(async () => {
  server = await startRedis({ dataDir, toolsDir });
});
afterAll(async () => {
  await server.stop();
  remove();
});

test('redis started again after kill -9 has what it acknowledged, at the same address', async () => {
  expect(await askRedis(server.url, 'SET kept yes')).toBe('+OK');
  const { url, port } = server;
  await server.kill();
  server = await startRedis({ dataDir, toolsDir, port });
  expect(server.url).toBe(url);
  expect(await askRedis(server.url, 'GET kept')).toBe('yes');
});

test('redis keeps every key there is, whatever the memory', async () => {
  expect(await askRedis(server.url, 'CONFIG GET maxmemory-policy')).toBe('noeviction');
  expect(await askRedis(server.url, 'CONFIG GET appendonly')).toBe('yes');
});

test('a wrong password is told in the words of redis', async () => {
  const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(pingRedis(wrong)).rejects.toThrow('Redis says: WRONGPASS');
});

test('a redis whose owner was killed is taken over with its keys', async () => {
  await server.stop();
  const start = `const server = await room.startRedis(input); console.log(server.pid); setInterval(() => {}, 1000);`;
  const { child, line } = await runApart(start, { dataDir, toolsDir });
  await killHard(child);
  expect(() => process.kill(Number(line), 0)).not.toThrow();
  server = await startRedis({ dataDir, toolsDir });
  expect(server.pid).not.toBe(Number(line));
  expect(await askRedis(server.url, 'GET kept')).toBe('yes');
});

const unpacks = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg');
(unpacks ? test : test.skip)('two that unpack redis at once both get one that is whole', async () => {
  const { folder, remove } = makeFolder();
  const target = path.join(folder, 'redis');
  const check = async (unpacked: string): Promise<void> => {
    expect(existsSync(path.join(unpacked, 'usr/bin/redis-server'))).toBe(true);
  };
  await Promise.all([unpackRedis(target, check), unpackRedis(target, check)]);
  await check(target);
  remove();
});
