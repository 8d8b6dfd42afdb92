import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { type AppSecrets, ConfigError, createLogger, fromUid, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { openDatabase } from '@mailwright/database';
import { createAddressGuard } from '../guard-address.ts';
import { addHook, deleteHook } from './manage-hooks.ts';
import { checkAppSecret, encryptHookSecret, generateHookSecret } from './hook-secrets.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const other = { current: 'another secret of at least thirty-two characters', previous: [] };
const appSecrets = { current: 'a secret of at least thirty-two characters', previous: [] };
const rotated = { current: other.current, previous: [appSecrets.current] };
let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'DELETE FROM hooks' }));

test('a process starts with any APP_SECRET while no secret is stored', async () => {
  await checkAppSecret(database, appSecrets, log);
});

/** Runs the check like a process that starts with these secrets, on its own connections. */
async function start(secrets: AppSecrets): Promise<void> {
  const own = openDatabase({ url: database.url, poolSize: 1, service: 'test', log });
  try {
    await checkAppSecret(own, secrets, log);
  } finally {
    await own.close();
  }
}

async function addOne(secrets: AppSecrets): Promise<string> {
  const guard = createAddressGuard({ allowHttp: false, allowedCidrs: [] });
  const body = { target_url: 'https://example.com/', event: 'subscriber.subscribed' as const };
  const { uid } = await addHook(
    { database, guard, appSecrets: secrets, recoverDays: 7 },
    accountId,
    newId(),
    body,
    operator,
  );
  guard.close();
  return uid;
}

test('a process refuses to start with an APP_SECRET that cannot decrypt the stored secrets', async () => {
  await addOne(appSecrets);
  await start(appSecrets);
  const refused = await start(other).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toContain('APP_SECRET is not the one');
});

test('after a rotation, a process starts only with both APP_SECRETs while secrets are stored under both', async () => {
  await addOne(appSecrets);
  await addOne(other);
  await start(rotated);
  await expect(start(other)).rejects.toThrow(ConfigError);
  await expect(start(appSecrets)).rejects.toThrow(ConfigError);
});

test("a hook's previous secret is checked only while it signs, and a deleted hook's secrets are never checked", async () => {
  const bytes = () => encryptHookSecret(generateHookSecret(), appSecrets, newId());
  const uid = await addOne(other);
  const set = (columns: string, value: unknown) =>
    database.query({ text: `UPDATE hooks SET ${columns} WHERE id = $1`, values: [fromUid('hook', uid), value] });
  await set(`previous_secret_expires_at = now() + interval '1 hour', previous_secret_ciphertext = $2`, bytes());
  await expect(start(other)).rejects.toThrow(ConfigError);
  await set(`previous_secret_expires_at = $2`, new Date(Date.now() - 1_000));
  await start(other);
  const deleted = await addOne(appSecrets);
  await expect(start(other)).rejects.toThrow(ConfigError);
  await deleteHook(database, accountId, deleted, operator);
  await start(other);
});

test('while Postgres is unavailable, a process starts without the check', async () => {
  const unavailable = openDatabase({ url: 'postgresql://127.0.0.1:1/none', poolSize: 1, service: 'test', log });
  await checkAppSecret(unavailable, appSecrets, log);
  await unavailable.close();
});
