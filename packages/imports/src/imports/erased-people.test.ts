import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AddSubscriber, AddSuppression } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { operator } from '@mailwright/outbox';
import { newId, systemClock } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
  until,
} from '@mailwright/testing';
import { addSubscriber, addSuppression, blockAddresses, eraseSubscriber } from '@mailwright/audience';
import { importTestFile } from '../testing/import-test-file.ts';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { claimImport, recordProgress } from './import-state.ts';
import { removeErrorsAbout } from './import-errors.ts';
import { cancelImport } from './manage-imports.ts';
import { openImportFile } from './open-import-file.ts';
import { noCounts } from './plan-rows.ts';

let database: TestDatabase;
let accountId: string;
let list: { listId: string; listUid: string };
const events = createEventRecorder();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
  list = await addTestList(database, accountId);
});

const importFile = (csv: string) => importTestFile(database, accountId, list.listUid, { csv });
const add = (email: string) =>
  addSubscriber(
    { database, clock: systemClock, events, appSecrets: testAppSecrets },
    accountId,
    newId(),
    AddSubscriber.parse({ list_uid: list.listUid, EMAIL: email }),
  );

test('rows of a suppressed address leave no errors, even if they are wrong', async () => {
  await addSuppression(database, testAppSecrets, accountId, newId(), AddSuppression.parse({ email: 'a@example.com' }));
  const { counts, errors } = await importFile(
    `EMAIL,FIRST_NAME\na@example.com,${'x'.repeat(6_000)}\nb@example.com,${'x'.repeat(6_000)}\n`,
  );
  expect(counts).toEqual({ processed: 2, invalid: 1, suppressed: 1 });
  expect(errors).toMatchObject([{ row: 2, email: 'b@example.com' }]);
});

test('a cancelled import keeps nothing of its file', async () => {
  const { importId, importUid } = await uploadTestImport(database, accountId, list.listUid, {
    csv: 'EMAIL\na@example.com',
  });
  const claimed = await claimImport(database, { key: 1, busy: [] });
  if (claimed === undefined) throw new Error('Nothing was claimed');
  const file = await openImportFile(database, claimed, () => Promise.resolve());
  const { value: block } = await file.blocks().next();
  await recordProgress(database, claimed, { counts: noCounts, bytes: 0, checkpoint: block?.checkpoint });
  const stored = () =>
    database.query({ text: 'SELECT checkpoint::text FROM imports WHERE id = $1', values: [importId] });
  expect(await stored()).toMatchObject([{ checkpoint: expect.stringContaining('a@example.com') }]);
  await cancelImport(database, accountId, importUid, operator);
  expect(await stored()).toEqual([{ checkpoint: null }]);
});

test('an address that a bounce suppresses while an import waits is not subscribed again', async () => {
  await add('bounced@example.com');
  const email = { given: 'bounced@example.com', normalized: 'bounced@example.com' };
  const deps = { events, appSecrets: testAppSecrets, now: new Date() };
  let imported: ReturnType<typeof importTestFile> | undefined;
  await inTransaction(database, async (sql) => {
    await blockAddresses(sql, deps, accountId, [{ email, reason: 'bounced' }], { addresses: [], subscriberIds: [] });
    const csv = 'EMAIL\nbounced@example.com\n';
    imported = importTestFile(database, accountId, list.listUid, { csv, options: { resubscribe: true } });
    await until('the import to wait', async () => (await waiting('transactionid')) > 0);
  });
  expect((await imported)?.counts).toEqual({ processed: 1, suppressed: 1 });
  expect(await database.query({ text: `SELECT status FROM subscribers WHERE email LIKE 'bounced%'` })).toEqual([
    { status: 'bounced' },
  ]);
});

describe('a person who is erased', () => {
  const erase = (address: string, from = list.listUid) =>
    inTransaction(database, async (sql) => {
      const by = { appSecrets: testAppSecrets, actor: operator };
      const { addresses } = await eraseSubscriber(sql, accountId, { uid: address, list_uid: from }, by);
      await removeErrorsAbout(sql, accountId, addresses);
    });

  test('is not added again by an import that is merging their rows, and its errors do not name them', async () => {
    await add('erased@example.com');
    const earlier = list.listUid;
    list = await addTestList(database, accountId);
    await add('held@example.com');
    const client = await database.pool.connect();
    try {
      // In its middle, the import's transaction waits for this one.
      await client.query(`BEGIN`);
      await client.query(`SELECT 1 FROM subscribers WHERE email = 'held@example.com' FOR UPDATE`);
      const rows = `erased@example.com,Eve\nheld@example.com,Bea\n"Eve <erased@example.com>;",Eve\n`;
      const imported = importFile(`EMAIL,FIRST_NAME\n${rows}`);
      await until('the import to wait', async () => (await waiting('transactionid')) > 0);
      let hasEnded = false;
      const erased = erase('erased@example.com', earlier).finally(() => (hasEnded = true));
      await until('the erasure to wait or to end', async () => hasEnded || (await waiting('advisory')) > 0);
      await client.query('COMMIT');
      await Promise.all([imported, erased]);
    } finally {
      client.release();
    }
    expect(await database.query({ text: `SELECT email FROM subscribers WHERE email LIKE 'erased%'` })).toEqual([]);
    expect(await database.query({ text: `SELECT text FROM import_errors WHERE text LIKE '%erased@%'` })).toEqual([]);
  });

  test('an erasure removes the errors with the person’s address, but none with an address that contains it', async () => {
    const addresses = ['maria@x.example', 'A@x.example', 'b.a@x.example', 'a@x.example.org', 'b-a@x.example'];
    const long = 'x'.repeat(6_000);
    await importFile(`FIRST_NAME,EMAIL\n${addresses.map((address) => `${long},${address}\n`).join('')}`);
    const { errors } = await importFile(`EMAIL\n"<a@x.example> a"\n"a@x.example, b@x.example"\n`);
    expect(errors).toHaveLength(2);
    await add('a@x.example');
    await erase('a@x.example');
    const left = await database.query<{ email: string | null }>({
      text: `SELECT e.email FROM import_errors e JOIN imports i ON i.id = e.import_id WHERE i.account_id = $1
        ORDER BY e.row`,
      values: [accountId],
    });
    expect(left.map(({ email }) => email)).toEqual(addresses.filter((address) => address !== 'A@x.example'));
  });
});

/** How many transactions wait for a lock of this type. */
async function waiting(kind: string): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE a.datname = current_database() AND NOT l.granted AND l.locktype = $1`;
  return (await database.query<{ n: number }>({ text, values: [kind] }))[0]?.n ?? 0;
}
