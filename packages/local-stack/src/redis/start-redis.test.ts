import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { askRedis, killHard, makeFolder, runInOwnProcess, toolsDir } from '../testing/folders.ts';
import type { LocalServer } from '../local-server.ts';
import { pingRedis } from './ping-redis.ts';
import { startRedis } from './start-redis.ts';
import { unpackRedis } from './find-redis.ts';

const { folder: dataDir, remove } = makeFolder();
let server: LocalServer;

beforeAll(async () => {
  server = await startRedis({ dataDir, toolsDir });
});
afterAll(async () => {
  await server.stop();
  remove();
});

test('a Redis that is restarted after kill -9 has its acknowledged writes, at the same address', async () => {
  expect(await askRedis(server.url, 'SET saved yes')).toBe('+OK');
  const { url, port } = server;
  await server.kill();
  server = await startRedis({ dataDir, toolsDir, port });
  expect(server.url).toBe(url);
  expect(await askRedis(server.url, 'GET saved')).toBe('yes');
});

test('Redis never evicts a key, however much memory it uses', async () => {
  expect(await askRedis(server.url, 'CONFIG GET maxmemory-policy')).toBe('noeviction');
  expect(await askRedis(server.url, 'CONFIG GET appendonly')).toBe('yes');
});

test('a wrong password is reported with the message of Redis', async () => {
  const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(pingRedis(wrong)).rejects.toThrow('Redis says: WRONGPASS');
});

test('a Redis whose owning process was killed is restarted with its keys', async () => {
  await server.stop();
  const start = `const server = await localStack.startRedis(input); console.log(server.pid); setInterval(() => {}, 1000);`;
  const { child, line } = await runInOwnProcess(start, { dataDir, toolsDir });
  await killHard(child);
  expect(() => process.kill(Number(line), 0)).not.toThrow();
  server = await startRedis({ dataDir, toolsDir });
  expect(server.pid).not.toBe(Number(line));
  expect(await askRedis(server.url, 'GET saved')).toBe('yes');
});

/** What dpkg records about an installed package. */
function asInstalled(name: string): string {
  const fields = { Package: name, Status: 'install ok installed', Version: '5:0.1', Architecture: debianArchitecture };
  const lines = Object.entries({ ...fields, Maintainer: 'nobody', Description: 'a test' });
  return `${lines.map(([field, value]) => `${field}: ${value}`).join('\n')}\n`;
}

const debianArchitecture = { x64: 'amd64', ia32: 'i386', arm: 'armhf' }[process.arch as string] ?? process.arch;
const unpacks = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg');
(unpacks ? test : test.skip)(
  'two processes that unpack Redis at once both get a complete one, also where it is installed already',
  async () => {
    const { folder, remove } = makeFolder();
    const target = path.join(folder, 'redis');
    const check = async (unpacked: string): Promise<void> => {
      expect(existsSync(path.join(unpacked, 'usr/bin/redis-server'))).toBe(true);
    };
    const known = readFileSync('/var/lib/dpkg/status', 'utf8');
    const installed = path.join(folder, 'status');
    mkdirSync(folder, { recursive: true });
    writeFileSync(installed, `${known}\n${asInstalled('redis-server')}\n${asInstalled('redis-tools')}`);
    await Promise.all([unpackRedis(target, check), unpackRedis(target, check, installed)]);
    await check(target);
    remove();
    // apt downloads from the distribution's servers, which may be slow.
  },
  240_000,
);
