import { afterAll, afterEach, beforeAll, beforeEach, test } from '@jest/globals';
import { deleteList, requestTagChange } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import {
  createTestAccount,
  type FollowedChanges,
  followChanges,
  type TestAccount,
  type TestDatabase,
} from '@mailwright/testing';
import { addFullList, createTestWorkers, type TestWorkers } from './support/start-test-workers.ts';

let workers: TestWorkers;
let database: TestDatabase;
let account: TestAccount;
let changes: FollowedChanges;
beforeAll(async () => {
  workers = await createTestWorkers();
  ({ database } = workers);
});
afterAll(() => workers.close());
beforeEach(async () => {
  account = await createTestAccount(database, { plan: 'unlimited' });
  changes = await followChanges(workers.queues, account.accountId);
});
afterEach(async () => {
  await workers.stopAll();
  await changes.close();
});

test('open pages are notified of subscribers whose tag was renamed', async () => {
  const listUid = toUid('list', await addFullList(database, account.accountId, 10));
  const actor = { kind: 'api_key', id: account.keyId, ipAddress: null } as const;
  await requestTagChange(database, account.accountId, { listUid, tag: 'vip', name: 'VIP' }, actor, () =>
    Promise.resolve(),
  );
  await workers.start();
  await changes.told('lists');
});

test('open pages are notified of what was removed with a list', async () => {
  const listId = await addFullList(database, account.accountId, 10);
  const actor = { kind: 'api_key', id: account.keyId, ipAddress: null } as const;
  await inTransaction(database, (sql) => deleteList(sql, account.accountId, toUid('list', listId), actor));
  await workers.start();
  await changes.told('hooks', 'automations', 'campaigns');
});
