import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { type AppSecrets, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, recordLog, type TestDatabase } from '@mailwright/testing';
import { dkimKeyFor } from './dkim-key-for.ts';
import { checkDkimKeySecret, countDkimKeys, reencryptDkimKeys } from './dkim-key-secrets.ts';
import { addDomain } from './manage-domains.ts';

const [first, second] = [
  'the first of secrets that are long enough',
  'the second of secrets that are long enough',
] as const;
const old: AppSecrets = { current: first, previous: [] };
const both: AppSecrets = { current: second, previous: [first] };
const dropped: AppSecrets = { current: second, previous: [] };
const { log } = recordLog('test');

let database: TestDatabase;
let accountId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  const deps = { database, appSecrets: old, sendingSetup: { spfInclude: undefined, returnPathDomain: undefined } };
  for (const domain of ['one.example', 'two.example', 'three.example'])
    await addDomain(deps, accountId, newId(), { domain, key_type: 'ed25519' }, operator);
  await database.query({ text: `UPDATE sending_domains SET status = 'verified', verified_at = now()` });
});
afterEach(() => database.drop());

const keyUnder = async (appSecrets: AppSecrets) =>
  (await dkimKeyFor(database, appSecrets, accountId, 'news@one.example'))?.privateKey;

test('keys are re-encrypted unchanged under the current secret, and then need no previous one', async () => {
  const key = await keyUnder(old);
  expect(key).toContain('PRIVATE KEY');
  await expect(checkDkimKeySecret(database, dropped, log)).rejects.toThrow('APP_SECRET is not the one');
  await checkDkimKeySecret(database, both, log);
  expect(await countDkimKeys(database, both)).toEqual({ byAppSecret: [0, 3], others: 0 });
  expect(await countDkimKeys(database, dropped)).toEqual({ byAppSecret: [0], others: 3 });
  const reported: number[] = [];
  expect(await reencryptDkimKeys(database, both, (done) => reported.push(done))).toEqual({ done: 3, unreadable: 0 });
  expect(reported).toEqual([3]);
  expect(await countDkimKeys(database, both)).toEqual({ byAppSecret: [3, 0], others: 0 });
  await checkDkimKeySecret(database, dropped, log);
  expect(await keyUnder(dropped)).toBe(key);
  expect(await reencryptDkimKeys(database, both, () => {})).toEqual({ done: 0, unreadable: 0 });
});

test('keys under a secret that is not given are counted and left as they are', async () => {
  expect(await reencryptDkimKeys(database, dropped, () => {})).toEqual({ done: 0, unreadable: 3 });
  expect(await keyUnder(old)).toContain('PRIVATE KEY');
});

test("a key cannot be decrypted in another domain's row", async () => {
  await database.query({
    text: `UPDATE sending_domains SET private_key_ciphertext = (SELECT private_key_ciphertext FROM sending_domains
      WHERE domain = 'two.example') WHERE domain = 'one.example'`,
  });
  await expect(keyUnder(old)).rejects.toThrow('belongs to another owner');
});
