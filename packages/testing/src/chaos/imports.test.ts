import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@mailwright/database';
import { createLogger, variables } from '@mailwright/platform';
import { until } from '../until.ts';
import {
  type ImportResult,
  readProgress,
  readResult,
  type UploadedImport,
  uploadPeople,
} from './imports/upload-people.ts';
import { chaosSize } from './chaos-size.ts';
import { type AppProcess, startAppProcess } from './installation/start-app-process.ts';
import { type OwnPostgres, type OwnRedis, startOwnPostgres, startOwnRedis } from './installation/start-own-servers.ts';

// With CHAOS_ROWS=200000 CHAOS_KILLS=20, the suite takes a few minutes longer.
const rows = chaosSize('CHAOS_ROWS', 12_000);
const kills = chaosSize('CHAOS_KILLS', 6);
const limitMs = 240_000;

let postgres: OwnPostgres;
let redis: OwnRedis;
let database: Database;
let expected: ImportResult;
const workers: AppProcess[] = [];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  database = openDatabase({ url: postgres.url, poolSize: 3, service: 'test', log });
  const undisturbed = await uploadPeople(database, rows);
  const worker = await startWorker();
  await awaitEnd(undisturbed);
  await worker.stop();
  expected = await readResult(database, undisturbed);
}, limitMs);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await database?.close();
  await Promise.all([postgres?.close(), redis?.close()]);
});

async function startWorker(): Promise<AppProcess> {
  const worker = await startAppProcess('audience-worker', {
    // Clears every setting of the caller's shell.
    ...Object.fromEntries(Object.keys(variables).map((name) => [name, ''])),
    DATABASE_URL: postgres.url,
    DATABASE_POOL_SIZE: '5',
    REDIS_URL: redis.url,
    QUEUE_PREFIX: `chaos-${randomBytes(6).toString('hex')}`,
    APP_SECRET: 'a secret of at least thirty-two characters',
  });
  workers.push(worker);
  return worker;
}
const tolerant = <T>(look: () => Promise<T>) => look().catch(() => undefined);
const awaitRows = (uploaded: UploadedImport, processed: number) =>
  until(
    `${processed} rows to be merged`,
    () => tolerant(async () => (await readProgress(database, uploaded)).processed >= processed),
    60_000,
  );
/** Freezes a worker in the middle of an import. A worker that finishes before we see its progress is tried again. */
async function freezeInTheMiddle(): Promise<{ uploaded: UploadedImport; worker: AppProcess }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const uploaded = await uploadPeople(database, rows);
    const worker = await startWorker();
    await awaitRows(uploaded, 1);
    worker.freeze();
    if ((await readProgress(database, uploaded)).processed < rows / 2) return { uploaded, worker };
    await worker.kill();
  }
  throw new Error('Each import had ended before its worker could be frozen');
}
const awaitEnd = (uploaded: UploadedImport) =>
  until('the import to end', () => tolerant(async () => (await readProgress(database, uploaded)).hasEnded), 120_000);

test('the undisturbed import merges exactly what its file contains', () => {
  const repeated = Math.floor(rows / 10);
  expect(expected).toMatchObject({
    status: 'completed_with_errors',
    counts: { processed: rows, invalid: rows / 1_000 },
  });
  expect(expected.counts['repeated']).toBeGreaterThan(repeated * 0.85);
  expect(expected.subscribers).toMatch(/^[1-9]/);
});

test(
  'an import whose worker is killed again and again has the same result as an undisturbed one',
  async () => {
    const uploaded = await uploadPeople(database, rows);
    let killed = 0;
    for (let merged = 0; killed < kills; killed += 1) {
      const worker = await startWorker();
      await awaitRows(uploaded, Math.min(rows, merged + 1));
      // The kill may come at any moment of a transaction.
      await wait(Math.random() * 60);
      await worker.kill();
      const { hasEnded, processed } = await readProgress(database, uploaded);
      if (hasEnded) break;
      merged = processed;
    }
    expect(killed).toBeGreaterThan(2);
    await startWorker();
    await awaitEnd(uploaded);
    expect(await readResult(database, uploaded)).toEqual(expected);
  },
  limitMs,
);

test(
  'when a worker dies, another one takes over its import within seconds, even after FLUSHALL',
  async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    const { uploaded, worker: dying } = await freezeInTheMiddle();
    await redis.flush();
    const other = await startWorker();
    const { claim } = await readProgress(database, uploaded);
    await dying.kill();
    const killedAt = performance.now();
    await until(
      'the other worker to take over',
      async () => (await readProgress(database, uploaded)).claim > claim,
      20_000,
    );
    // Waiting for the lease to expire would have taken half a minute.
    expect(performance.now() - killedAt).toBeLessThan(20_000);
    await awaitEnd(uploaded);
    await other.kill();
    expect(await readResult(database, uploaded)).toEqual(expected);
  },
  limitMs,
);

test(
  'an import continues after Postgres is restarted or killed, and has the same result as an undisturbed one',
  async () => {
    const uploaded = await uploadPeople(database, rows);
    const worker = await startWorker();
    for (const ending of ['stop', 'kill', 'stop'] as const) {
      const { processed } = await readProgress(database, uploaded);
      await awaitRows(uploaded, Math.min(rows, processed + rows / 6));
      await postgres.restart(ending, 300);
      await until('Postgres to respond', () =>
        tolerant(async () => (await readProgress(database, uploaded)) !== undefined),
      );
    }
    await awaitEnd(uploaded);
    expect(worker.isRunning()).toBe(true);
    await worker.kill();
    expect(await readResult(database, uploaded)).toEqual(expected);
  },
  limitMs,
);

test(
  'a frozen worker that is thawed after another one has finished its import merges nothing',
  async () => {
    const { uploaded, worker: frozen } = await freezeInTheMiddle();
    const { claim } = await readProgress(database, uploaded);
    const other = await startWorker();
    // Makes its lease expire. The frozen worker may hold locks for ten seconds.
    const isTaken = async () => {
      await database.prisma.import.update({ where: { id: uploaded.importId }, data: { lockedUntil: new Date(0) } });
      return (await readProgress(database, uploaded)).claim > claim;
    };
    await until('the other worker to take over', () => tolerant(isTaken), 60_000);
    await awaitEnd(uploaded);
    frozen.thaw();
    expect(await frozen.stop()).toBe(0);
    await other.kill();
    expect(await readResult(database, uploaded)).toEqual(expected);
  },
  limitMs,
);
