import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operator } from '@mailwright/audit';
import { ConfigError, createLogger, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { openDatabase } from '@mailwright/database';
import { createAddressGuard } from '../sending/guard-address.ts';
import { addHook } from './add-hook.ts';
import { checkAppSecret } from './check-app-secret.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const appSecret = 'a secret of at least thirty-two characters';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('any APP_SECRET will do while nothing is stored under one', async () => {
  await checkAppSecret(database, appSecret, log);
});

test('with another APP_SECRET than the one hooks were stored under, a process refuses to start', async () => {
  const { accountId } = await createTestAccount(database);
  const guard = createAddressGuard({ allowHttp: false, allowedCidrs: [] });
  const body = { target_url: 'https://example.com/', event: 'subscriber.subscribed' as const };
  await addHook({ database, guard, appSecret }, accountId, newId(), body, operator);
  guard.close();
  await checkAppSecret(database, appSecret, log);
  const own = openDatabase({ url: database.url, poolSize: 1, service: 'test', log });
  const refused = await checkAppSecret(own, `${appSecret}!`, log).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toContain('APP_SECRET is not the one');
});

test('a process starts unchecked while Postgres is away', async () => {
  const away = openDatabase({ url: 'postgresql://127.0.0.1:1/none', poolSize: 1, service: 'test', log });
  await checkAppSecret(away, appSecret, log);
  await away.close();
});
