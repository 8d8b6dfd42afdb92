import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { killHard, makeFolder, runInOwnProcess, standIns, toolsDir } from '../testing/folders.ts';
import { isAlive } from '../process/process-by-pid.ts';
import { pingRedis } from '../redis/ping-redis.ts';
import type { StackFile } from './stack-file.ts';
import { type Stack, startStack } from './start-stack.ts';

const { folder: dataDir, remove } = makeFolder();
const lines: string[] = [];
// Variables of the caller's shell mustn't lead the stack to other servers.
const environment = { DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '', PORT: '', BASE_URL: '', OPS_PASSWORD: '' };
const options = {
  dataDir,
  toolsDir,
  environment,
  port: 0,
  separate: true,
  apps: standIns,
  log: (line: string) => void lines.push(line),
};
let stack: Stack;

beforeAll(async () => {
  stack = await startStack(options);
});
afterAll(async () => {
  await stack.stop();
  remove();
});

function readStack(): StackFile {
  return JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8')) as StackFile;
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 500) throw new Error(`The condition was not met in time. The log:\n${lines.join('\n')}`);
    await sleep(20);
  }
}

test('stack.json has the addresses of everything, and only its owner may read it', async () => {
  const { pids, startedAt, operator, ...addresses } = readStack();
  const { baseUrl, opsUrls, apiKey, databaseUrl, redisUrl, smtpUrl, inboxUrl } = stack;
  expect(addresses).toEqual({ baseUrl, opsUrls, apiKey, databaseUrl, redisUrl, smtpUrl, inboxUrl });
  expect(apiKey).toMatch(/^mw_/);
  expect({ ...operator, isOurs: true }).toEqual(stack.operator);
  expect(operator).toEqual({ user: 'operator', password: expect.stringMatching(/^[\w-]{20}$/) });
  expect(Object.values(pids).every(isAlive)).toBe(true);
  expect(Date.parse(startedAt)).toBeGreaterThan(Date.now() - 60_000);
  for (const name of ['stack.json', 'secrets.json', 'postgres.json', 'redis.json', 'logs/api.log']) {
    expect(statSync(path.join(dataDir, name)).mode & 0o077).toBe(0);
  }
});

test('the apps send their mail to the catcher, whose inbox shows it', async () => {
  expect(await (await fetch(stack.baseUrl)).text()).toContain(stack.smtpUrl);
  const inbox = await fetch(stack.inboxUrl ?? '');
  expect(await inbox.text()).toContain('There is no mail yet');
});

for (const name of ['api', 'webhook-worker', 'mail-worker', 'audience-worker', 'postgres', 'redis'] as const) {
  test(`a killed ${name} is restarted at the same address, and stack.json is updated`, async () => {
    const before = readStack();
    process.kill(before.pids[name] ?? 0, 'SIGKILL');
    await until(() => readStack().pids[name] !== before.pids[name]);
    expect(
      lines.some((line) => line.toLowerCase().startsWith(`${name} ended (SIGKILL). Starting it again.`.toLowerCase())),
    ).toBe(true);
    const after = readStack();
    expect({ ...after, pids: undefined }).toEqual({ ...before, pids: undefined });
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    await client.end();
    await pingRedis(stack.redisUrl);
  });
}

test('an app that keeps ending is restarted after a growing delay', async () => {
  lines.length = 0;
  process.kill(readStack().pids.api, 'SIGKILL');
  await until(() => lines.includes('api ended (SIGKILL). Starting it again in 1 s.'));
});

test('if files cannot be written, as on a full disk, nothing ends: a killed process is restarted, and a stop stops everything', async () => {
  /** Puts a folder in place of a file while `task` runs, so that the file can't be replaced. */
  const whileUnwritable = async (name: string, task: () => Promise<void>): Promise<void> => {
    const file = path.join(dataDir, name);
    renameSync(file, `${file}.kept`);
    mkdirSync(file);
    await task().finally(() => rmSync(file, { recursive: true }));
    renameSync(`${file}.kept`, file);
  };
  const before = readStack();
  await whileUnwritable('stack.json', async () => {
    process.kill(before.pids['webhook-worker'], 'SIGKILL');
    await until(() => lines.some((line) => line.startsWith('stack.json could not be written: ')));
  });
  process.kill(before.pids['mail-worker'], 'SIGKILL');
  await until(() => readStack().pids['mail-worker'] !== before.pids['mail-worker']);
  const { pids } = readStack();
  expect(pids['webhook-worker']).not.toBe(before.pids['webhook-worker']);
  await whileUnwritable('redis.json', () => stack.stop());
  const { supervisor: _supervisor, ...others } = pids;
  expect(Object.values(others).filter(isAlive)).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => /\.json\.\d/.test(name))).toEqual([]);
  stack = await startStack(options);
});

test('a second stack in the same folder is refused with the address of the first', async () => {
  await expect(startStack(options)).rejects.toThrow(`process ${process.pid} at ${stack.baseUrl}`);
});

test('after an orderly stop nothing runs, stack.json is gone, and the next start has the same account and key', async () => {
  const { pids } = readStack();
  const { apiKey, operator } = stack;
  await stack.stop();
  const { supervisor, ...others } = pids;
  expect(Object.values(others).filter(isAlive)).toEqual([]);
  expect(supervisor).toBe(process.pid);
  expect(existsSync(path.join(dataDir, 'stack.json'))).toBe(false);
  stack = await startStack(options);
  expect(stack.apiKey).toBe(apiKey);
  expect(stack.operator).toEqual(operator);
  expect(stack.firstAccount.created).toBe(false);
});

test("the operator's servers are used and left running, and a key created elsewhere is unknown", async () => {
  const { folder, remove } = makeFolder();
  const smtpUrl = 'smtp://relay.example.com';
  const servers = { DATABASE_URL: stack.databaseUrl, REDIS_URL: stack.redisUrl, SMTP_URL: smtpUrl };
  const external = { ...servers, PORT: '', BASE_URL: '', OPS_USER: 'ada', OPS_PASSWORD: 'a password of hers' };
  const second = await startStack({ ...options, dataDir: folder, environment: external });
  expect(second.apiKey).toBeNull();
  const { pids } = JSON.parse(readFileSync(path.join(folder, 'stack.json'), 'utf8')) as StackFile;
  expect(Object.keys(pids).sort()).toEqual(['api', 'audience-worker', 'mail-worker', 'supervisor', 'webhook-worker']);
  const given = await (await fetch(second.baseUrl)).text();
  for (const url of [stack.databaseUrl, smtpUrl]) expect(given).toContain(url);
  expect(second).toMatchObject({ smtpUrl, inboxUrl: null });
  expect(second.operator).toEqual({ user: 'ada', password: 'a password of hers', isOurs: false });
  await second.stop();
  await pingRedis(stack.redisUrl);
  remove();
});

test('unless asked for separate processes, one process has all roles, is restarted when it is killed, and logs to a file of its own', async () => {
  const { folder, remove } = makeFolder();
  const servers = { DATABASE_URL: stack.databaseUrl, REDIS_URL: stack.redisUrl };
  const given = { ...options, separate: false, dataDir: folder, environment: { ...environment, ...servers } };
  const together = await startStack(given);
  const read = () => JSON.parse(readFileSync(path.join(folder, 'stack.json'), 'utf8')) as StackFile;
  const { pids, opsUrls } = read();
  const { supervisor, ...ofRoles } = pids;
  expect(Object.keys(ofRoles).sort()).toEqual(['api', 'audience-worker', 'mail-worker', 'webhook-worker']);
  expect([new Set(Object.values(ofRoles)).size, new Set(Object.values(opsUrls)).size]).toEqual([1, 1]);
  expect(supervisor).toBe(process.pid);
  // The other stack prints, too.
  await until(() => lines.includes('mailwright | the stand-in is up'));
  process.kill(pids.api, 'SIGKILL');
  await until(() => read().pids.api !== pids.api);
  expect(lines).toContain('mailwright ended (SIGKILL). Starting it again.');
  expect(readdirSync(path.join(folder, 'logs'))).toEqual(['mailwright.log']);
  const last = read().pids.api;
  await together.stop();
  expect(isAlive(last)).toBe(false);
  remove();
});

test('a requested port that is in use is rejected with a clear message', async () => {
  const { folder, remove } = makeFolder();
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await expect(startStack({ ...options, dataDir: folder, port })).rejects.toThrow(
    `Port ${port}, which PORT asks for, is taken`,
  );
  server.close();
  remove();
});

test('an app that cannot start is reported with its last lines, and everything that has started is stopped', async () => {
  const { folder, remove } = makeFolder();
  const external = { DATABASE_URL: stack.databaseUrl, FAIL_AT_START: 'true', REDIS_URL: '', SMTP_URL: '', PORT: '' };
  const start = startStack({ ...options, dataDir: folder, environment: external });
  await expect(start).rejects.toThrow(/it ended \(exit code 3\)[^]*the stand-in fails, as configured/);
  expect(existsSync(path.join(folder, 'supervisor.lock'))).toBe(false);
  remove();
});

test('after kill -9 of the supervisor, the apps end by themselves and the next start takes over', async () => {
  await stack.stop();
  const { child, line } = await runInOwnProcess(
    `await localStack.startStack({ ...input, log() {} }); console.log('up'); setInterval(() => {}, 1000);`,
    { dataDir, toolsDir, environment, port: 0, separate: true, apps: standIns },
  );
  expect(line).toBe('up');
  const { pids } = readStack();
  await killHard(child);
  stack = await startStack(options);
  expect(Object.values(pids).filter(isAlive)).toEqual([]);
  expect(readStack().pids.supervisor).toBe(process.pid);
});
