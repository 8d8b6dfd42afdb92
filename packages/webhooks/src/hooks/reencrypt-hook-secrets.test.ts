import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { type AppSecrets, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  countHookSecrets,
  decryptHookSecret,
  encryptHookSecret,
  generateHookSecret,
  reencryptHookSecrets,
} from './hook-secrets.ts';

const [first, second] = [
  'the first of secrets that are long enough',
  'the second of secrets that are long enough',
] as const;
const old: AppSecrets = { current: first, previous: [] };
const rotated: AppSecrets = { current: second, previous: [first] };
const dropped: AppSecrets = { current: second, previous: [] };

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'DELETE FROM hooks' }));

interface Added {
  id: string;
  secret: string;
  previous: string;
}

/** Adds hooks with a secret, and a previous one that signs for another hour. */
async function addHooks(count: number, appSecrets: AppSecrets): Promise<Added[]> {
  const hooks = Array.from({ length: count }, () => ({
    id: newId(),
    secret: generateHookSecret(),
    previous: generateHookSecret(),
  }));
  await database.query({
    text: `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext, previous_secret_ciphertext, previous_secret_expires_at)
      SELECT w.id, $1, 'subscriber.subscribed', 'https://example.com/', w.ciphertext, w.previous, now() + interval '1 hour'
      FROM unnest($2::uuid[], $3::bytea[], $4::bytea[]) AS w (id, ciphertext, previous)`,
    values: [
      accountId,
      hooks.map(({ id }) => id),
      hooks.map(({ id, secret }) => encryptHookSecret(secret, appSecrets, id)),
      hooks.map(({ id, previous }) => encryptHookSecret(previous, appSecrets, id)),
    ],
  });
  return hooks;
}

async function readHooks(appSecrets: AppSecrets): Promise<Added[]> {
  const rows = await database.query<{ id: string; ciphertext: Buffer; previous: Buffer }>({
    text: `SELECT id, secret_ciphertext AS ciphertext, previous_secret_ciphertext AS previous FROM hooks
      WHERE previous_secret_ciphertext IS NOT NULL ORDER BY id`,
  });
  const open = (bytes: Buffer, id: string) => decryptHookSecret(bytes, appSecrets, id);
  return rows.map(({ id, ciphertext, previous }) => ({
    id,
    secret: open(ciphertext, id),
    previous: open(previous, id),
  }));
}

/** Gives a hook a new secret, like a process with these APP_SECRETs. */
async function rotate(hook: Added, appSecrets: AppSecrets): Promise<void> {
  hook.previous = hook.secret;
  hook.secret = generateHookSecret();
  await database.query({
    text: 'UPDATE hooks SET previous_secret_ciphertext = secret_ciphertext, secret_ciphertext = $2 WHERE id = $1',
    values: [hook.id, encryptHookSecret(hook.secret, appSecrets, hook.id)],
  });
}

const byId = (hooks: Added[]) => [...hooks].sort((a, b) => (a.id < b.id ? -1 : 1));

test('every secret is re-encrypted under the current APP_SECRET, which is then enough to decrypt it', async () => {
  const hooks = await addHooks(1_203, old);
  const reports: number[] = [];
  expect(await countHookSecrets(database, rotated)).toEqual({ byAppSecret: [0, 2_406], others: 0 });
  expect(await reencryptHookSecrets(database, rotated, (done) => reports.push(done))).toEqual({
    done: 1_203,
    unreadable: 0,
  });
  expect(reports).toEqual([500, 1_000, 1_203]);
  expect(await readHooks(dropped)).toEqual(byId(hooks));
  expect(await countHookSecrets(database, rotated)).toEqual({ byAppSecret: [2_406, 0], others: 0 });
});

test('a secret that is already under the current APP_SECRET is not written', async () => {
  await addHooks(3, rotated);
  const bytes = () =>
    database.query({ text: 'SELECT secret_ciphertext, previous_secret_ciphertext FROM hooks ORDER BY id' });
  const before = await bytes();
  expect(await reencryptHookSecrets(database, rotated, () => {})).toEqual({ done: 0, unreadable: 0 });
  expect(await bytes()).toEqual(before);
});

test('a hook with only its previous secret under an earlier APP_SECRET is re-encrypted too', async () => {
  const [hook] = await addHooks(1, old);
  if (hook === undefined) throw new Error('There is no hook');
  await database.query({
    text: 'UPDATE hooks SET secret_ciphertext = $1',
    values: [encryptHookSecret(hook.secret, dropped, hook.id)],
  });
  expect(await reencryptHookSecrets(database, rotated, () => {})).toEqual({ done: 1, unreadable: 0 });
  expect(await readHooks(dropped)).toEqual([hook]);
});

test('a secret under an unknown APP_SECRET stays as it is, is counted, and delays no other', async () => {
  await addHooks(2, { current: 'one that no process has any more, alas', previous: [] });
  const hooks = await addHooks(2, old);
  expect(await reencryptHookSecrets(database, rotated, () => {})).toEqual({ done: 2, unreadable: 2 });
  expect(await countHookSecrets(database, rotated)).toEqual({ byAppSecret: [4, 0], others: 4 });
  expect(await reencryptHookSecrets(database, old, () => {})).toEqual({ done: 0, unreadable: 4 });
  expect((await countHookSecrets(database, dropped)).byAppSecret).toEqual([2 * hooks.length]);
});

/** The database, but `work` runs right after the first statement, which reads a batch. */
function after(work: () => Promise<unknown>): Sql {
  let isFirst = true;
  return {
    query: async (statement) => {
      const rows = await database.query<never>(statement);
      if (isFirst) {
        isFirst = false;
        await work();
      }
      return rows;
    },
  };
}

test('a secret that is rotated between read and write stays as rotated, and is read again', async () => {
  const [hook] = await addHooks(1, old);
  if (hook === undefined) throw new Error('There is no hook');
  const rotation = () => rotate(hook, old);
  expect(await reencryptHookSecrets(after(rotation), rotated, () => {})).toEqual({ done: 1, unreadable: 0 });
  expect(await readHooks(dropped)).toEqual([hook]);
});

test('a previous secret that is removed between read and write stays removed', async () => {
  const [hook] = await addHooks(1, old);
  const expiry = () =>
    database.query({ text: 'UPDATE hooks SET previous_secret_ciphertext = NULL, previous_secret_expires_at = NULL' });
  expect(await reencryptHookSecrets(after(expiry), rotated, () => {})).toEqual({ done: 1, unreadable: 0 });
  const [row] = await database.query({
    text: 'SELECT previous_secret_ciphertext AS previous FROM hooks WHERE id = $1',
    values: [hook?.id],
  });
  expect(row).toEqual({ previous: null });
});

test('no secret is lost to concurrent rotations by processes with old and new secrets, and a second run finishes', async () => {
  const hooks = await addHooks(40, old);
  const rotations = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        hooks.map((hook, n) => rotate(hook, (n + round) % 2 === 0 ? rotated : { current: first, previous: [second] })),
      );
    }
  };
  const reencrypt = () => reencryptHookSecrets(database, rotated, () => {});
  await Promise.all([rotations(), reencrypt(), reencrypt(), reencrypt()]);
  expect(await readHooks(rotated)).toEqual(byId(hooks));
  await reencrypt();
  expect(await readHooks(dropped)).toEqual(byId(hooks));
});
