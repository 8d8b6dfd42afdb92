import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '@mailwright/database';
import { type AppSecrets, ConfigError, createLogger, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { addSuppression } from './change-suppressions.ts';
import { checkSuppressionSecret } from './suppression-secrets.ts';

const appSecrets = testAppSecrets;
const other = { current: 'another secret of at least thirty-two characters', previous: [] };
const rotated = { current: other.current, previous: [appSecrets.current] };
const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'DELETE FROM suppressions' }));

/** Runs the check like a process that starts with these secrets, on its own connections. */
async function start(secrets: AppSecrets): Promise<void> {
  const own = openDatabase({ url: database.url, poolSize: 1, service: 'test', log });
  try {
    await checkSuppressionSecret(own, secrets, log);
  } finally {
    await own.close();
  }
}

test.each([{ email: 'Grace@Bücher.example' }, { domain: 'bücher.example' }])(
  'a process does not start with another APP_SECRET, under which no stored suppression would match: %j',
  async (body) => {
    await addSuppression(database, appSecrets, accountId, newId(), body);
    await start(appSecrets);
    await expect(start(other)).rejects.toThrow(ConfigError);
  },
);

test('after a rotation, a process starts if it knows the previous APP_SECRET, however old the suppressions under it', async () => {
  await addSuppression(database, appSecrets, accountId, newId(), { email: 'grace@example.com' });
  await addSuppression(database, other, accountId, newId(), { email: 'ada@example.com' });
  await start(rotated);
  await expect(start(other)).rejects.toThrow(ConfigError);
  await expect(start(appSecrets)).rejects.toThrow(ConfigError);
});

test('the hash of a single erased person prevents a process from starting without its APP_SECRET', async () => {
  await addSuppression(database, appSecrets, accountId, newId(), { email: 'grace@example.com' });
  await database.query({ text: `UPDATE suppressions SET value = NULL, reason = 'erased'` });
  await addSuppression(database, other, accountId, newId(), { email: 'ada@example.com' });
  await start(rotated);
  await expect(start(other)).rejects.toThrow(ConfigError);
});

test.each([{ email: 'Grace@Bücher.example' }, { domain: 'bücher.example' }])(
  'a suppression from before key ids were recorded is checked by its value: %j',
  async (body) => {
    await addSuppression(database, appSecrets, accountId, newId(), body);
    await database.query({ text: 'UPDATE suppressions SET hash_key_id = NULL' });
    await start(appSecrets);
    await start(rotated);
    await expect(start(other)).rejects.toThrow(ConfigError);
  },
);

test('any APP_SECRET is accepted if none can be checked: without suppressions, or with only erased people’s hashes without a key id', async () => {
  await start(other);
  await addSuppression(database, appSecrets, accountId, newId(), { email: 'grace@example.com' });
  await database.query({ text: `UPDATE suppressions SET value = NULL, reason = 'erased', hash_key_id = NULL` });
  await start(other);
});

test('an unavailable database does not prevent a process from starting', async () => {
  const unavailable = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none', poolSize: 1, service: 'test', log });
  await checkSuppressionSecret(unavailable, appSecrets, log);
  await unavailable.close();
});
