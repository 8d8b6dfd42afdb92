import { afterAll, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { killHard, makeFolder, runInOwnProcess } from '../testing/folders.ts';
import { identityOf } from '../process/process-by-pid.ts';
import { lockDataFolder } from './lock-data-folder.ts';

const { folder, remove } = makeFolder();
mkdirSync(folder);
afterAll(remove);

const sleeper = 'console.log(process.pid); setInterval(() => {}, 1000);';

test("a live process's lock is respected, and the error names its pid and address", async () => {
  const lock = await lockDataFolder(folder);
  writeFileSync(path.join(folder, 'stack.json'), '{"baseUrl":"http://127.0.0.1:3999"}');
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid} at http://127.0.0.1:3999`);
  lock.release();
  (await lockDataFolder(folder)).release();
});

test('exactly one of several processes acquires a lock whose holder was killed, and learns which apps the holder left behind', async () => {
  const app = await runInOwnProcess(sleeper, null);
  const holder = await runInOwnProcess(sleeper, null);
  const text = { supervisor: identityOf(Number(holder.line)), apps: [identityOf(Number(app.line))] };
  writeFileSync(path.join(folder, 'supervisor.lock'), JSON.stringify(text));
  await killHard(holder.child);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
  const [lock, ...others] = results.filter((result) => result.status === 'fulfilled');
  expect(others).toEqual([]);
  expect(lock?.value.leftovers.map(({ pid }) => pid)).toEqual([Number(app.line)]);
  lock?.value.release();
  await killHard(app.child);
});

test('a process that merely has the pid of the former holder does not hold the lock', async () => {
  const text = { supervisor: { pid: process.pid, startTime: 'long ago' }, apps: [] };
  writeFileSync(path.join(folder, 'supervisor.lock'), JSON.stringify(text));
  (await lockDataFolder(folder)).release();
});
