import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { createWorkerLock, type WorkerLock } from '@mailwright/work';
import { operator } from '@mailwright/outbox';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
  until,
} from '@mailwright/testing';
import { endWhenTakenOver } from '@mailwright/audience';
import { importDeps } from '../testing/import-deps.ts';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { claimImport, extendLease, recordProgress, releaseImport } from './import-state.ts';
import { cancelImport, getImport } from './manage-imports.ts';
import { noCounts } from './plan-rows.ts';
import type { ImportDeps } from './process-import.ts';
import { createImportRunner } from './run-imports.ts';

let database: TestDatabase;
let accountId: string;
let list: { listId: string; listUid: string };
const locks: WorkerLock[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(locks.map((lock) => lock.close()));
  await database.drop();
});
beforeEach(async () => {
  await database.query({ text: 'DELETE FROM imports' });
  ({ accountId } = await createTestAccount(database));
  list = await addTestList(database, accountId, 'single_opt_in');
});

function makeLock(): WorkerLock {
  const lock = createWorkerLock({ url: database.url, service: 'test' });
  locks.push(lock);
  return lock;
}
const makeCsv = (rows: number) =>
  `EMAIL,FIRST_NAME\n${Array.from({ length: rows }, (_, n) => `p${n}@example.com,P${n}\n`).join('')}`;
const upload = (rows: number) => uploadTestImport(database, accountId, list.listUid, { csv: makeCsv(rows) });
const startRunner = (given: Partial<ImportDeps> = {}) =>
  createImportRunner({ ...importDeps(database, given), lock: makeLock() });
const claim = (key: number, busy: string[] = []) => claimImport(database, { key, busy });
const hasEnded = (uid: string) => async () => (await getImport(database, accountId, uid)).finished_at !== null;
async function countSubscribers(): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM subscribers WHERE list_id = $1',
    values: [list.listId],
  });
  return row?.count ?? 0;
}
async function countTransactionsOf(importId: string): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = hashtext($1)::oid`,
    values: [importId],
  });
  return row?.count ?? 0;
}
const progress = { counts: { ...noCounts, processed: 1 }, bytes: 0, checkpoint: undefined };

describe('a claim', () => {
  test('goes to only one of several concurrent workers', async () => {
    const { importId } = await upload(1);
    const keys = await Promise.all([1, 2, 3, 4].map(() => makeLock().key()));
    const claims = await Promise.all(keys.map((key) => claim(key)));
    expect(claims.filter((claimed) => claimed !== undefined)).toMatchObject([{ importId, claim: 1, processed: 0 }]);
  });

  test('is lost at once when the worker’s connection ends, and the worker can’t write any more', async () => {
    const { importUid } = await upload(1);
    const dying = makeLock();
    const first = await claim(await dying.key());
    if (first === undefined) throw new Error('Nothing was claimed');
    const other = await makeLock().key();
    expect(await claim(other)).toBeUndefined();
    await dying.close();
    const second = await until('the import to be free', () => claim(other));
    expect(second).toMatchObject({ claim: 2 });
    expect(await recordProgress(database, first, progress)).toBe(false);
    expect(await extendLease(database, first)).toBe(false);
    await releaseImport(database, first, 0);
    expect(await claim(await makeLock().key())).toBeUndefined();
    expect(await recordProgress(database, second, progress)).toBe(true);
    expect((await getImport(database, accountId, importUid)).counts.processed).toBe(1);
  });

  test('is lost when its lease has expired, even if the worker is connected', async () => {
    await upload(1);
    const frozen = await claim(await makeLock().key());
    await database.query({ text: `UPDATE imports SET locked_until = now() - interval '1 second'` });
    expect(await claim(await makeLock().key())).toMatchObject({ claim: 2 });
    expect(frozen !== undefined && (await recordProgress(database, frozen, progress))).toBe(false);
  });

  test('skips accounts that the worker is busy with, and prefers an interrupted import to the account’s next one', async () => {
    const key = await makeLock().key();
    const first = await upload(1);
    const other = await createTestAccount(database);
    const otherList = await addTestList(database, other.accountId, 'single_opt_in');
    await claim(key);
    await database.query({ text: `UPDATE plans SET imports_at_once = 5` });
    await upload(1);
    const ofOther = await uploadTestImport(database, other.accountId, otherList.listUid, { csv: makeCsv(1) });
    expect((await claim(key, [accountId]))?.importId).toBe(ofOther.importId);
    expect(await claim(key, [accountId, other.accountId])).toBeUndefined();
    await database.query({
      text: `UPDATE imports SET locked_until = now() - interval '1 second' WHERE id = $1`,
      values: [first.importId],
    });
    expect((await claim(key))?.importId).toBe(first.importId);
  });

  test('is replaced by a new one when Postgres has closed the worker’s connection', async () => {
    await upload(1);
    const lock = makeLock();
    const key = await lock.key();
    expect(await lock.key()).toBe(key);
    await claim(key);
    await database.query({
      text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'mailwright test session'`,
    });
    const next = await until('a new session', () => lock.key().catch(() => undefined));
    expect(next).not.toBe(key);
    expect(await until('the claim', () => claim(next))).toMatchObject({ claim: 2 });
  });
});

describe('a running import', () => {
  test('merges nothing more once it is cancelled, and ends within a second', async () => {
    const { importUid } = await upload(60_000);
    let merged = 0;
    const runner = startRunner({ onMerged: ({ processed }) => void (merged += processed) });
    await runner.fill();
    await until('rows to be merged', async () => merged > 0);
    await cancelImport(database, accountId, importUid, operator);
    const { counts } = await getImport(database, accountId, importUid);
    expect(counts.processed).toBeLessThan(60_000);
    await runner.stop();
    expect(await getImport(database, accountId, importUid)).toMatchObject({ status: 'cancelled', counts });
    expect(await countSubscribers()).toBe(counts.created);
  });

  test('is released at once when its worker stops, and another worker resumes it', async () => {
    const { importUid } = await upload(40_000);
    let merged = 0;
    const first = startRunner({ onMerged: ({ processed }) => void (merged += processed) });
    await first.fill();
    await until('rows to be merged', async () => merged > 0);
    await first.stop();
    expect(merged).toBeLessThan(40_000);
    const second = startRunner({ onMerged: ({ processed }) => void (merged += processed) });
    await second.fill();
    await until('the import to end', hasEnded(importUid));
    await second.stop();
    const { counts, status, progress: done } = await getImport(database, accountId, importUid);
    expect({ counts, status }).toMatchObject({ status: 'completed', counts: { processed: 40_000, created: 40_000 } });
    expect(done.read_bytes).toBe(done.uploaded_bytes);
    expect(merged).toBe(40_000);
    expect(await countSubscribers()).toBe(40_000);
  });

  test('ends the transaction that its previous worker left open, even if no timeout of Postgres would', async () => {
    const { importId, importUid } = await upload(10);
    await claim(await makeLock().key());
    // Like a COPY whose client froze halfway, it isn't idle.
    let thaw: () => void = () => undefined;
    const frozen = inTransaction(database, async (sql) => {
      await endWhenTakenOver(sql, importId);
      await sql.query({ text: 'SET LOCAL idle_in_transaction_session_timeout = 0' });
      await sql.query({ text: 'SELECT 1 FROM lists WHERE id = $1 FOR UPDATE', values: [list.listId] });
      await new Promise<void>((resolve) => void (thaw = resolve));
      await sql.query({ text: 'SELECT 1' });
    });
    const failed = expect(frozen).rejects.toThrow();
    await until('the locks to be held', async () => (await countTransactionsOf(importId)) === 1);
    await database.query({ text: `UPDATE imports SET locked_until = now() - interval '1 second'` });
    const runner = startRunner();
    await runner.fill();
    await until('the import to end', hasEnded(importUid));
    await runner.stop();
    expect(await countSubscribers()).toBe(10);
    expect(await countTransactionsOf(importId)).toBe(0);
    thaw();
    await failed;
  });

  test('waits while its account is in debt for deliveries, and a cancellation ends the wait', async () => {
    const { importUid } = await upload(3_000);
    const charged: number[] = [];
    const runner = startRunner({
      events: createEventRecorder(),
      chargeDeliveries: (_account, deliveries) => {
        charged.push(deliveries);
        return Promise.resolve(3_600);
      },
    });
    await runner.fill();
    await until('deliveries to be charged', async () => charged.length > 0);
    expect((await getImport(database, accountId, importUid)).status).toBe('running');
    await cancelImport(database, accountId, importUid, operator);
    const cancelledAt = performance.now();
    await until('the claim to end', async () => (await claim(await makeLock().key())) === undefined);
    await runner.stop();
    expect(performance.now() - cancelledAt).toBeLessThan(10_000);
    expect(charged).toEqual([await countSubscribers()]);
  });

  test('leaves its slot to others while it waits because of the deliveries that it has caused', async () => {
    const runner = startRunner({
      events: createEventRecorder(),
      chargeDeliveries: (account) => Promise.resolve(account === accountId ? 0 : 3_600),
    });
    const uids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const other = await createTestAccount(database);
      const { listUid } = await addTestList(database, other.accountId, 'single_opt_in');
      uids.push((await uploadTestImport(database, other.accountId, listUid, { csv: makeCsv(3_000) })).importUid);
    }
    const { importUid } = await upload(10);
    await runner.fill();
    await until('the import without a debt', hasEnded(importUid));
    await runner.stop();
    expect(uids).toHaveLength(3);
  });

  test('is retried later if it can’t continue, and fails if it never can', async () => {
    const { importUid } = await upload(10);
    const runner = startRunner({
      clock: {
        now: () => {
          throw new Error('no clock');
        },
      },
    });
    await runner.fill();
    await until('the import to be released', async () => {
      const [row] = await database.query({
        text: 'SELECT 1 FROM imports WHERE locked_by IS NULL AND locked_until > now()',
      });
      return row !== undefined;
    });
    await runner.fill();
    const [row] = await database.query<{ tries: number }>({ text: 'SELECT tries FROM imports' });
    expect(row).toEqual({ tries: 1 });
    await database.query({ text: `UPDATE imports SET tries = 20, locked_until = now() - interval '1 second'` });
    await runner.fill();
    await until('the import to end', hasEnded(importUid));
    await runner.stop();
    expect(await getImport(database, accountId, importUid)).toMatchObject({
      status: 'failed',
      error: { code: 'internal_error' },
    });
  });
});
