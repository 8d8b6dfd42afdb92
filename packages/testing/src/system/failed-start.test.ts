import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { addHook, createAddressGuard } from '@mailwright/webhooks';
import { createTestAccount } from '../factories/create-test-account.ts';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { createTestQueues, type TestQueues } from '../servers/create-test-queues.ts';
import { testEnvironment, testSecret } from './test-environment.ts';

const exampleFile = new URL('../../../../.env.example', import.meta.url);
const otherSecret = 'another secret of at least thirty-two characters';
let database: TestDatabase;
let queues: TestQueues;
/** A server that occupies a port. */
let taken: Server;
beforeAll(async () => {
  [database, queues] = await Promise.all([createTestDatabase(), createTestQueues()]);
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  await storeUnder(testSecret);
});
afterAll(async () => {
  taken.close();
  await queues.close();
  await database.drop();
});

/**
 * Stores a hook's secret encrypted under this APP_SECRET, and a suppression under one that no process in this test has.
 */
async function storeUnder(current: string): Promise<void> {
  const { accountId } = await createTestAccount(database);
  const guard = createAddressGuard({ allowHttp: false, allowedCidrs: [] });
  const deps = { database, guard, appSecrets: { current, previous: [] }, recoverDays: 7 };
  const hook = { target_url: 'https://example.com/', event: 'subscriber.subscribed' as const };
  await addHook(deps, accountId, newId(), hook, operator);
  guard.close();
  await database.query({
    text: `INSERT INTO suppressions (id, account_id, kind, value_hash, hash_key_id, reason)
      VALUES ($1, $2, 'address', '\\x00', '\\x00', 'erased')`,
    values: [newId(), accountId],
  });
}

/** Runs an app with only the variables that it needs and the given ones. Resolves to its exit code and its output. */
function run(app: string, given: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const script = fileURLToPath(new URL(`../../../../apps/${app}/dist/main.js`, import.meta.url));
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: testEnvironment({ database, queues }, given),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

const apps = ['api', 'webhook-worker', 'mail-worker', 'audience-worker', 'all-in-one'];

describe('a process that cannot start ends with exit code 1 and reports why', () => {
  test.each(apps)(
    '%s with a missing variable, an invalid one and the APP_SECRET of .env.example',
    async (app) => {
      const [, example = ''] = /^APP_SECRET=(.+)$/m.exec(readFileSync(exampleFile, 'utf8')) ?? [];
      const { code, output } = await run(app, { DATABASE_URL: '', OPS_PASSWORD: 'hunter2', APP_SECRET: example });
      expect([code, output]).toEqual([1, expect.stringContaining('DATABASE_URL must be set')]);
      expect(output).toContain('OPS_PASSWORD must have at least 12 characters');
      expect(output).toMatch(/APP_SECRET must not be the example .*: openssl rand -base64 32$/m);
      expect(output).not.toContain('hunter2');
    },
    90_000,
  );

  test('api whose GEOIP_DATABASE is not a database of countries', async () => {
    const { code, output } = await run('api', { GEOIP_DATABASE: fileURLToPath(exampleFile) });
    expect([code, output]).toEqual([1, expect.stringContaining("GEOIP_DATABASE must be a file in MaxMind's format")]);
  }, 90_000);

  test.each([
    ['api', 'secrets', testSecret],
    ['webhook-worker', 'secrets', otherSecret],
    ['mail-worker', 'suppressions', testSecret],
  ])(
    '%s whose APP_SECRET is not the one that the %s in the database were stored under',
    async (app, _what, secret) => {
      const { code, output } = await run(app, { APP_SECRET: secret });
      expect([code, output]).toEqual([1, expect.stringContaining('APP_SECRET is not the one that')]);
    },
    90_000,
  );

  test.each(apps)(
    '%s whose operations port is taken',
    async (app) => {
      await database.query({ text: 'DELETE FROM suppressions' });
      const { code, output } = await run(app, { OPS_PORT: String((taken.address() as AddressInfo).port) });
      expect([code, output]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
    },
    90_000,
  );
});
