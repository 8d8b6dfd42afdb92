import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createWorkerLock, type WorkerLock } from '@mailwright/work';
import { operator } from '@mailwright/outbox';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
import { importDeps } from '../testing/import-deps.ts';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { claimImport, releaseImport } from './import-state.ts';
import { createImportRunner, type ImportRunner } from './run-imports.ts';
import { requestUndo } from './undo-import.ts';

let database: TestDatabase;
let lock: WorkerLock;
beforeAll(async () => {
  database = await createTestDatabase();
  lock = createWorkerLock({ url: database.url, service: 'test' });
});
afterAll(async () => {
  await lock.close();
  await database.drop();
});
beforeEach(async () => {
  await database.query({ text: 'DELETE FROM imports' });
  await database.query({ text: 'UPDATE plans SET imports_at_once = 5' });
});

interface Uploaded {
  accountId: string;
  listUid: string;
  importId: string;
  importUid: string;
}

/** Uploads an import with this many rows, for a new account or for the account of another upload. */
async function upload(rows: number, of?: Uploaded): Promise<Uploaded> {
  const accountId = of?.accountId ?? (await createTestAccount(database)).accountId;
  const listUid = of?.listUid ?? (await addTestList(database, accountId, 'single_opt_in')).listUid;
  const csv = `EMAIL\n${Array.from({ length: rows }, (_, n) => `p${n}@example.com\n`).join('')}`;
  return { accountId, listUid, ...(await uploadTestImport(database, accountId, listUid, { csv })) };
}
const read = ({ importId }: Uploaded) => database.prisma.import.findUniqueOrThrow({ where: { id: importId } });

/**
 * Runs all imports to their end. Turns are over at once, and the runner looks for other imports whenever one proceeds.
 */
async function runAll(): Promise<void> {
  const runner: ImportRunner = createImportRunner({
    ...importDeps(database, {
      onMerged: () => void runner.fill(),
      removeEventsOfSubscribers: async () => void runner.fill(),
    }),
    lock,
    turnMs: 0,
  });
  await until('all imports to end', async () => {
    await runner.fill();
    const [open] = await database.query({
      text: `SELECT 1 FROM imports WHERE finished_at IS NULL
        OR (undo_requested_at IS NOT NULL AND undo_finished_at IS NULL)`,
    });
    return open === undefined;
  });
  await runner.stop();
}

test('a small import ends before large ones of other accounts that hold all slots, and these complete too', async () => {
  const large = [await upload(20_000), await upload(20_000)];
  const small = await upload(1);
  await runAll();
  const last = (await read(small)).finishedAt?.getTime() ?? NaN;
  for (const each of await Promise.all(large.map(read))) {
    expect(each).toMatchObject({ status: 'completed', processed: 20_000, created: 20_000 });
    expect(each.finishedAt?.getTime()).toBeGreaterThan(last);
  }
});

test('a small import ends before large imports of other accounts are undone, and these are undone completely', async () => {
  const large = [await upload(20_000), await upload(20_000)];
  await runAll();
  // Makes this account's last turn the latest, so that the undo requests are claimed before the small import.
  const earlier = await upload(1);
  await runAll();
  for (const { accountId, importUid } of large) await requestUndo(database, accountId, importUid, operator);
  const small = await upload(1, earlier);
  await runAll();
  const last = (await read(small)).finishedAt?.getTime() ?? NaN;
  for (const each of await Promise.all(large.map(read))) {
    expect(each).toMatchObject({ undoRemoved: 20_000, undoKept: 0 });
    expect(each.undoFinishedAt?.getTime()).toBeGreaterThan(last);
  }
});

test('an import isn’t interrupted for another one of its account, nor while each account has a slot', async () => {
  const first = await upload(20_000);
  const imports = [first, await upload(1, first), await upload(20_000)];
  await runAll();
  expect((await Promise.all(imports.map(read))).map(({ claim }) => claim)).toEqual([1, 1, 1]);
});

test('the next turn goes to the account that has waited longest', async () => {
  const imports = [await upload(1), await upload(1), await upload(1)];
  const claimed: (string | undefined)[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const next = await claimImport(database, { key: await lock.key(), busy: [] });
    claimed.push(next?.importId);
    if (next !== undefined) await releaseImport(database, next, 0);
  }
  const ids = imports.map(({ importId }) => importId);
  expect(claimed).toEqual([...ids, ...ids]);
});
