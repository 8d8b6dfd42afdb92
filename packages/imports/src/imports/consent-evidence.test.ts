import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { createWorkerLock } from '@mailwright/work';
import { importTestFile } from '../testing/import-test-file.ts';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { claimImport } from './import-state.ts';

let database: TestDatabase;
let accountId: string;
let listUid: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query({ text: 'DELETE FROM imports' });
  ({ accountId } = await createTestAccount(database));
  ({ listUid } = await addTestList(database, accountId, 'single_opt_in'));
});

async function consentsOf(email: string): Promise<string[]> {
  const rows = await database.query<{ action: string; ip: string | null; at: Date | null }>({
    text: `SELECT action, c.ip_address AS ip, occurred_at AS at FROM subscriber_consents c JOIN subscribers s
      ON s.id = c.subscriber_id WHERE s.email = $1 AND s.account_id = $2 ORDER BY c.id`,
    values: [email, accountId],
  });
  return rows.map(({ action, ip, at }) => [action, ip ?? '-', at?.toISOString().slice(0, 16) ?? '-'].join(' '));
}

test('consents keep when and from where people agreed, confirmed and left in the previous system', async () => {
  const csv = `Email,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME,created_at
a@example.com,2023-01-02 03:04:05,192.0.2.1,2023-01-02 03:14:05,192.0.2.2,,2023-01-01 00:00:00
b@example.com,2023-01-02 03:04:05,,,,2024-01-02 03:04:05,
c@example.com,,,,,,2023-01-01 00:00:00
d@example.com,3023-01-02 03:04:05,,nonsense,nonsense,,
`;
  const { counts, errors } = await importTestFile(database, accountId, listUid, { csv });
  expect([counts, errors]).toEqual([{ processed: 4, created: 4 }, []]);
  expect(await consentsOf('a@example.com')).toEqual([
    'subscribed 192.0.2.1 2023-01-02T03:04',
    'confirmed 192.0.2.2 2023-01-02T03:14',
  ]);
  expect(await consentsOf('b@example.com')).toEqual([
    'subscribed - 2023-01-02T03:04',
    'unsubscribed - 2024-01-02T03:04',
  ]);
  expect(await consentsOf('c@example.com')).toEqual(['subscribed - 2023-01-01T00:00']);
  expect(await consentsOf('d@example.com')).toEqual(['subscribed - -']);
});

test('a JSON object brings the same evidence as a row of cells, and a value that is no address is ignored', async () => {
  const lines = [
    {
      EMAIL: 'a@example.com',
      subscribed_at: '2023-01-02T03:04:05Z',
      ip_address: '192.0.2.1',
      confirmed_at: '2023-01-02T03:14:05Z',
      confirmation_ip_address: '192.0.2.2',
    },
    { EMAIL: 'b@example.com', confirmation_ip_address: '2001:db8::2' },
    { EMAIL: 'c@example.com', confirmation_ip_address: 'fe80::1%eth0' },
    { EMAIL: 'd@example.com', confirmation_ip_address: 7 },
  ];
  const csv = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const given = { csv, contentType: 'application/x-ndjson' };
  const { counts, errors } = await importTestFile(database, accountId, listUid, given);
  expect([counts, errors]).toEqual([{ processed: 4, created: 4 }, []]);
  expect(await consentsOf('a@example.com')).toEqual([
    'subscribed 192.0.2.1 2023-01-02T03:04',
    'confirmed 192.0.2.2 2023-01-02T03:14',
  ]);
  expect(await consentsOf('b@example.com')).toEqual(['subscribed - -', 'confirmed 2001:db8::2 -']);
  expect(await consentsOf('c@example.com')).toEqual(['subscribed - -']);
  expect(await consentsOf('d@example.com')).toEqual(['subscribed - -']);
});

test('a column that looks like consent but is not understood fails the import before its first row', async () => {
  const csv = 'Email,GDPR\na@example.com,level 3\n';
  const { counts, status, error } = await importTestFile(database, accountId, listUid, { csv });
  expect([counts, status, error?.code]).toEqual([{}, 'failed', 'consent_column_unmapped']);
});

test('of workers that claim at the same moment, only one gets an import of the account', async () => {
  const lock = createWorkerLock({ url: database.url, service: 'test' });
  const key = await lock.key();
  for (let count = 0; count < 6; count += 1) await uploadTestImport(database, accountId, listUid, { csv: 'EMAIL\n' });
  const claimed = await Promise.all(Array.from({ length: 6 }, () => claimImport(database, { key, busy: [] })));
  expect(claimed.filter((each) => each !== undefined)).toHaveLength(1);
  await lock.close();
});
