import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  beginTotp,
  checkTotpSecret,
  claimRequest,
  encryptResponse,
  hashRequest,
  storeResponse,
} from '@mailwright/accounts';
import {
  addList,
  addSubscriber,
  addSuppression,
  checkSuppressionSecret,
  eraseSubscriber,
  findSuppressed,
} from '@mailwright/audience';
import { addBounceCallback, checkCallbackSecrets } from '@mailwright/bounces';
import { createEventWriter, operator } from '@mailwright/outbox';
import { AddList, AddTransport } from '@mailwright/contracts';
import { inTransaction, openDatabase } from '@mailwright/database';
import { type AppSecrets, createLogger, fromUid, nameOfAppSecret, newId, systemClock } from '@mailwright/platform';
import { addDomain, checkDkimKeySecret } from '@mailwright/senders';
import { addTransport, checkPasswordSecret } from '@mailwright/sending';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  addHook,
  checkAppSecret,
  createAddressGuard,
  deliveriesOfEvents,
  decryptHookSecret,
} from '@mailwright/webhooks';
import { callAdmin, type Ended, spawnAdmin } from '../support/run-admin.ts';

const noOpen = { confirmations: 0, resets: 0, sender_verifications: 0, invitations: 0, address_confirmations: 0 };
const noLinks = { ...noOpen, until: null };

const [first, second] = [
  'the first of secrets that are long enough',
  'the second of secrets that are long enough',
] as const;
const old: AppSecrets = { current: first, previous: [] };
const dropped: AppSecrets = { current: second, previous: [] };
const [nameOfFirst, nameOfSecond] = [nameOfAppSecret(first), nameOfAppSecret(second)];

let database: TestDatabase;
let accountId: string;
let hook: { id: string; secret: string };
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  const guard = createAddressGuard({ allowHttp: false, allowedCidrs: [] });
  const body = { target_url: 'https://example.com/', event: 'subscriber.subscribed' as const };
  const made = await addHook({ database, guard, appSecrets: old, recoverDays: 7 }, accountId, newId(), body, operator);
  const transport = { name: 'Ours', host: 'smtp.example.net', port: 587, username: 'ada', password: 'hunter2' };
  const deps = { database, guard, appSecrets: old };
  await addTransport(deps, accountId, newId(), AddTransport.parse(transport), operator);
  const context = { appSecrets: old, rootUrl: 'https://mail.example.com' };
  await addBounceCallback(database, context, accountId, newId(), { provider: 'postmark' }, operator);
  guard.close();
  const { id: userId } = await database.prisma.user.findFirstOrThrow({ where: { accountId } });
  const session = { id: newId(), userId, tokenHash: Buffer.alloc(32), expiresAt: new Date(Date.now() + 86_400_000) };
  await database.prisma.session.create({ data: session });
  const signedIn = { sessionId: session.id, userId, accountId, accountStatus: 'active', role: 'owner' } as const;
  await beginTotp({ database, clock: systemClock, appSecrets: old }, signedIn);
  hook = { id: fromUid('hook', made.uid) ?? '', secret: made.secret };
  const sendingSetup = { spfInclude: undefined, returnPathDomain: undefined };
  const domain = { domain: 'example.com', key_type: 'ed25519' as const };
  await addDomain({ database, appSecrets: old, sendingSetup }, accountId, newId(), domain, operator);
  await addSuppression(database, old, accountId, newId(), { email: 'ada@example.com' });
  await addSuppression(database, old, accountId, newId(), { domain: 'example.org' });
});
afterAll(() => database.drop());

/** Runs `secrets …` with the environment that processes have after the switch, and these changes. */
function secrets(
  args: string[],
  changes: Record<string, string | undefined> = {},
  run: typeof callAdmin = callAdmin,
): Promise<Ended> {
  const environment = { DATABASE_URL: database.url, APP_SECRET: second, APP_SECRET_PREVIOUS: first };
  return run(['secrets', ...args], { ...environment, ...changes });
}

interface Status {
  app_secrets: Record<string, unknown>[];
  others: Record<string, unknown>;
  unnamed: Record<string, unknown>;
  links: Record<string, unknown>;
}

async function status(...args: string[]): Promise<Status> {
  const { code, stdout, stderr } = await secrets(['status', '--json', ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Status;
}

/** Does what a process with these secrets does when it starts. */
async function start(appSecrets: AppSecrets): Promise<void> {
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const own = openDatabase({ url: database.url, poolSize: 2, service: 'test', log });
  await checkAppSecret(own, appSecrets, log);
  await checkSuppressionSecret(own, appSecrets, log);
  await checkDkimKeySecret(own, appSecrets, log);
  await checkPasswordSecret(own, appSecrets, log);
  await checkCallbackSecrets(own, appSecrets, log);
  await checkTotpSecret(own, appSecrets, log);
  await own.close();
}

/** Erases a person, of whom only a hash under this secret is left. */
async function erasePerson(appSecrets: AppSecrets): Promise<void> {
  const input = AddList.parse({ name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
  const { uid } = await addList(database, accountId, newId(), input, operator);
  const email = 'grace@example.com';
  const subscriber = { list_uid: uid, EMAIL: email, resubscribe: false };
  const deps = { database, events: createEventWriter([deliveriesOfEvents()]), clock: systemClock, appSecrets };
  await addSubscriber(deps, accountId, newId(), subscriber);
  await inTransaction(database, (sql) =>
    eraseSubscriber(sql, accountId, { uid: email, list_uid: uid }, { appSecrets, actor: operator }),
  );
}

describe('a rotation', () => {
  test('begins with everything under the previous secret, and status shows that without changing anything', async () => {
    const counts = {
      hook_secrets: 0,
      dkim_keys: 0,
      transport_passwords: 0,
      callback_secrets: 0,
      totp_secrets: 0,
      suppressions: 0,
      erased_suppressions: 0,
      stored_responses: 0,
      stored_responses_until: null,
    };
    const expected = {
      app_secrets: [
        { name: nameOfSecond, current: true, ...counts, needed: true },
        {
          name: nameOfFirst,
          current: false,
          ...counts,
          hook_secrets: 1,
          dkim_keys: 1,
          transport_passwords: 1,
          callback_secrets: 1,
          totp_secrets: 1,
          suppressions: 2,
          needed: true,
        },
      ],
      others: counts,
      unnamed: { suppressions: 0, erased_suppressions: 0 },
      links: noLinks,
    };
    expect(await status()).toEqual(expected);
    expect(await status()).toEqual(expected);
    const { stdout, stderr } = await secrets(['status']);
    expect(stdout).toMatch(new RegExp(`^${nameOfFirst} +previous +1 +1 +1 +1 +1 +2 +0 +0$`, 'm'));
    expect(stdout).toContain(
      `${nameOfFirst} is still needed, for secrets of hooks, callbacks and one-time codes, DKIM keys, passwords of transports and suppressions until`,
    );
    expect(stderr).toBe('');
    expect(stdout).not.toContain(first);
    await expect(start(dropped)).rejects.toThrow('APP_SECRET is not the one');
  });

  test('ends with everything under the current secret, so that a process needs no other, and prints progress on standard error', async () => {
    const { code, stdout, stderr } = await secrets(['reencrypt'], {}, spawnAdmin);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'hooks: 1 done …\nDKIM keys: 1 done …\npasswords of transports: 1 done …\ncallbacks: 1 done …\none-time codes: 1 done …\nsuppressions: 2 done …\n',
    });
    expect(stdout).toContain(
      'Re-encrypted under the current secret: hooks 1, DKIM keys 1, passwords of transports 1, callbacks 1, one-time codes 1, suppressions 2.',
    );
    expect(stdout).toContain(`${nameOfFirst} is no longer needed by stored data.`);
    await start(dropped);
    const [row] = await database.query<{ ciphertext: Buffer }>({
      text: 'SELECT secret_ciphertext AS ciphertext FROM hooks',
    });
    expect(row && decryptHookSecret(row.ciphertext, dropped, hook.id)).toBe(hook.secret);
  }, 120_000);

  test('can be repeated, and prints what it has done as JSON', async () => {
    const { code, stdout, stderr } = await secrets(['reencrypt', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      reencrypted: { hooks: 0, dkim_keys: 0, transport_passwords: 0, callbacks: 0, totp_secrets: 0, suppressions: 0 },
      unreadable: { hooks: 0, dkim_keys: 0, transport_passwords: 0, callbacks: 0, totp_secrets: 0 },
      status: await status(),
    });
  });
});

describe('the previous secret is still needed', () => {
  test('for stored responses, until they expire', async () => {
    const request = { accountId, key: newId() };
    const state = await claimRequest(database, { ...request, requestHashes: hashRequest('x', old) });
    if (state.kind !== 'claimed') throw new Error(`It is ${state.kind}`);
    await storeResponse(database, state.claim, encryptResponse('{}', old, request));
    const { app_secrets: appSecrets } = await status();
    expect(appSecrets).toMatchObject([{ stored_responses: 0 }, { stored_responses: 1, needed: true }]);
    const until = String(appSecrets[1]?.['stored_responses_until']);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await secrets(['status'])).stdout).toContain(`still needed, for stored responses until ${until}.`);
    await database.query({ text: `UPDATE idempotent_requests SET expires_at = now() - interval '1 second'` });
    expect((await status()).app_secrets).toMatchObject([{}, { stored_responses: 0, needed: false }]);
  });

  test('for links that were mailed before the switch, whose time is given by --switched-at', async () => {
    await database.query({
      text: `INSERT INTO mails (id, account_id, kind, status, expires_at, finished_at)
        VALUES (uuid_v7(), $1, 'confirm_subscription', 'sent', now() + interval '7 days', now() - interval '1 minute'),
          (uuid_v7(), $1, 'confirm_subscription', 'queued', now() + interval '7 days', NULL),
          (uuid_v7(), $1, 'confirm_subscription', 'sent', now() - interval '1 second', now() - interval '7 days'),
          (uuid_v7(), $1, 'reset_password', 'sent', now() + interval '1 hour', now() - interval '10 minutes')`,
      values: [accountId],
    });
    const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    expect((await status()).links).toMatchObject({ confirmations: 1, resets: 1 });
    expect((await status('--switched-at', before(5))).links).toMatchObject({ confirmations: 0, resets: 1 });
    expect((await status('--switched-at', before(20))).links).toEqual(noLinks);
    expect((await secrets(['status'])).stdout).toContain('1 to confirm, 1 to set a password, 0 to verify a sender');
  });

  test("for an erased person's suppression, and no process starts without it", async () => {
    await erasePerson(old);
    expect(await secrets(['reencrypt', '--json'])).toMatchObject({ code: 0 });
    expect((await status()).app_secrets).toMatchObject([
      { erased_suppressions: 0 },
      { suppressions: 0, erased_suppressions: 1, needed: true },
    ]);
    expect((await secrets(['status'])).stdout).toContain('still needed, for suppressions of erased people');
    await start({ current: second, previous: [first] });
    await expect(start(dropped)).rejects.toThrow('APP_SECRET is not the one');
  });

  test('even if it is not configured, and status counts what is under other secrets, and suppressions whose secret is not recorded', async () => {
    const alone = await secrets(['status'], { APP_SECRET_PREVIOUS: undefined });
    expect(alone.stdout).toMatch(/^other +not given +0 +0 +0 +0 +0 +0 +1 +0$/m);
    expect(alone.stdout).toContain('No process can read data');
    await database.query({ text: 'UPDATE suppressions SET hash_key_id = NULL' });
    expect((await status()).unnamed).toEqual({ suppressions: 2, erased_suppressions: 1 });
    const { stdout } = await secrets(['reencrypt']);
    expect(stdout).toMatch(/^unknown +not recorded +0 +0 +0 +0 +0 +0 +1 +0$/m);
    expect((await status()).unnamed).toEqual({ suppressions: 0, erased_suppressions: 1 });
  });
});

describe('a wrong secret', () => {
  const other = 'a secret of quite another installation';

  test('is rejected before anything is changed, even though suppressions could be rehashed without the right one', async () => {
    const before = await status();
    const { code, stdout, stderr } = await secrets(['reencrypt', '--json'], { APP_SECRET: other });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'unknown_app_secret' } });
    expect(await status()).toEqual(before);
  });

  test('is rejected even if only one password is under another secret, which would not keep processes from starting', async () => {
    const deps = { database, guard: createAddressGuard({ allowHttp: false, allowedCidrs: [] }) };
    const transport = { name: 'Lost', host: 'smtp.example.org', port: 587, username: 'eve', password: 'hunter2' };
    const lost = { ...deps, appSecrets: { current: other, previous: [] } };
    await addTransport(lost, accountId, newId(), AddTransport.parse(transport), operator);
    deps.guard.close();
    expect(await secrets(['reencrypt'])).toMatchObject({ code: 1, stdout: '' });
    await database.query({ text: `DELETE FROM transports WHERE name = 'Lost'` });
    expect(await secrets(['reencrypt'])).toMatchObject({ code: 0 });
  });

  test('that replaces a lost one lets processes start and find known suppressions, once the steps of the guide are done', async () => {
    const lost: AppSecrets = { current: other, previous: [] };
    await expect(start(lost)).rejects.toThrow('APP_SECRET is not the one');
    const guide = await readFile(new URL('../../../../docs/operators/app-secret.md', import.meta.url), 'utf8');
    const [, removal = ''] = /## When it is lost.*?```sql\n(.*?)```/s.exec(guide) ?? [];
    await database.pool.query(removal);
    const given = { APP_SECRET: other, APP_SECRET_PREVIOUS: undefined };
    expect(await secrets(['reencrypt'], given)).toMatchObject({ code: 1 });
    const { code, stdout } = await secrets(['reencrypt', '--lost-secret'], given);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout).toContain('suppressions 2.');
    await start(lost);
    expect(await findSuppressed(database, accountId, ['ada@example.com', 'eve@example.com'], lost)).toEqual(
      new Set(['ada@example.com']),
    );
  });
});
