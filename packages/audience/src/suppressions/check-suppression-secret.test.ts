import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '@mailwright/database';
import { ConfigError, createLogger, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { addSuppression } from './change-suppressions.ts';
import { checkSuppressionSecret } from './check-suppression-secret.ts';

const appSecret = 'a secret of at least thirty-two characters';
const other = 'another secret of at least thirty-two characters';
const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'DELETE FROM suppressions' }));

/** Checks as a process that starts with this secret, on connections of its own. */
async function start(secret: string): Promise<void> {
  const own = openDatabase({ url: database.url, poolSize: 1, service: 'test', log });
  await checkSuppressionSecret(own, secret, log);
  await own.close();
}

test.each([{ email: 'Grace@Bücher.example' }, { domain: 'bücher.example' }])(
  'with another APP_SECRET, under which nobody in this database would be suppressed any more, no process starts: %j',
  async (body) => {
    await addSuppression(database, appSecret, accountId, newId(), body);
    await start(appSecret);
    await expect(start(other)).rejects.toThrow(ConfigError);
  },
);

test('any APP_SECRET will do where nothing tells whose it is: without suppressions, and with those of erased people', async () => {
  await start(other);
  await addSuppression(database, appSecret, accountId, newId(), { email: 'grace@example.com' });
  await database.query({ text: `UPDATE suppressions SET value = NULL, reason = 'erased'` });
  await start(other);
});

test('a database that does not answer keeps no process from starting', async () => {
  const away = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none', poolSize: 1, service: 'test', log });
  await checkSuppressionSecret(away, appSecret, log);
  await away.close();
});
