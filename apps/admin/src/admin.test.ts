import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { authenticateKey, authenticateSession, signIn, signUp } from '@mailwright/accounts';
import { listAudit } from '@mailwright/outbox';
import { AccountResource, NewKeyResource } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { type Ended, runAdmin } from './testing/run-admin.ts';

// Each command is a process, which a busy machine takes seconds to start.
jest.setTimeout(180_000);

const visitor = { ipAddress: null, userAgent: null };

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-admin-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run admin -- …` as a process, on the test's database unless `environment` says otherwise. */
function admin(
  args: string[],
  options: { stdin?: string; environment?: Record<string, string | undefined> } = {},
): Promise<Ended> {
  const environment = { DATABASE_URL: database.url, MAILWRIGHT_DATA_DIR: folder, ...options.environment };
  return runAdmin(args, environment, options.stdin);
}

/** What a command that goes well says with --json. */
async function adminJson<Json = Record<string, unknown>>(...args: string[]): Promise<Json> {
  const { code, stdout, stderr } = await admin([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Json;
}

const anyEmail = () => `user-${newId()}@example.com`;
const actionsOf = async (accountId: string) =>
  (await listAudit(database, accountId, { limit: 100, beforeId: undefined })).map(({ action, actor, details }) => ({
    action,
    kind: actor.kind,
    details,
  }));

describe('account', () => {
  test('create makes an account with a user and a key that works, shown once', async () => {
    const email = anyEmail();
    const { code, stdout, stderr } = await admin(['account', 'create', '--email', email, '--name', 'Engines']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [key = ''] = /mw_live_\w+/.exec(stdout) ?? [];
    const principal = await authenticateKey(database, key);
    const accountId = principal?.accountId ?? '';
    expect(stdout).toContain(`Created account ${toUid('acc', accountId)} on the plan standard with the user ${email}.`);
    expect(await actionsOf(accountId)).toMatchObject([
      { action: 'key.created', kind: 'operator' },
      { action: 'account.created', kind: 'operator' },
    ]);
    const shown = await adminJson('account', 'show', email.toUpperCase());
    expect(
      AccountResource.parse({ account: shown['account'], plan: shown['plan'], limits: shown['limits'] }),
    ).toMatchObject({
      account: { name: 'Engines', status: 'active' },
      limits: { named_keys: { used: 1 } },
    });
    expect(shown['users']).toEqual([{ email, has_password: false }]);
    expect(JSON.stringify(shown)).not.toContain(key.slice(14));
    const { stdout: forPeople } = await admin(['account', 'show', toUid('acc', accountId)]);
    for (const words of ['Engines (active', 'standard', email, '1 of 25', 'First key', '100 a second'])
      expect(forPeople).toContain(words);
  });

  test('create on a plan without the API makes no key', async () => {
    const email = anyEmail();
    const made = await adminJson('account', 'create', '--email', email, '--plan', 'no_api');
    expect(made).toMatchObject({ account: { name: email, plan: 'no_api' }, email, api_key: null });
  });

  test('list has every account with its users', async () => {
    const email = anyEmail();
    const { account } = await adminJson<{ account: { uid: string } }>('account', 'create', '--email', email);
    const accounts = await adminJson<{ uid: string }[]>('account', 'list');
    expect(accounts.filter(({ uid }) => uid === account.uid)).toMatchObject([
      { plan: 'standard', status: 'active', emails: [email] },
    ]);
    const { stdout } = await admin(['account', 'list']);
    expect(stdout.split('\n')[0]).toMatch(/^UID +NAME +PLAN +STATUS +USERS +CREATED$/);
    expect(stdout).toContain(account.uid);
  });

  test('set-plan, suspend and resume hold from the next request on, and leave an entry each; done already is no error', async () => {
    const { accountId, key } = await createTestAccount(database);
    const uid = toUid('acc', accountId);
    const state = () => authenticateKey(database, key);
    expect(await adminJson('account', 'set-plan', uid, 'no_api')).toEqual({
      account: { uid, plan: 'no_api' },
      changed: true,
    });
    expect(await state()).toMatchObject({ planHasApiAccess: false });
    expect(await adminJson('account', 'set-plan', uid, 'no_api')).toMatchObject({ changed: false });
    expect(await adminJson('account', 'suspend', uid)).toMatchObject({
      account: { status: 'suspended' },
      changed: true,
    });
    expect(await state()).toMatchObject({ accountStatus: 'suspended' });
    const again = await admin(['account', 'suspend', uid]);
    expect(again).toMatchObject({ code: 0, stdout: `Account ${uid} is already suspended.\n` });
    expect(await adminJson('account', 'resume', uid)).toMatchObject({ account: { status: 'active' }, changed: true });
    expect(await state()).toMatchObject({ accountStatus: 'active' });
    expect((await actionsOf(accountId)).slice(0, 3)).toEqual([
      { action: 'account.resumed', kind: 'operator', details: {} },
      { action: 'account.suspended', kind: 'operator', details: {} },
      { action: 'plan.changed', kind: 'operator', details: { from: 'standard', to: 'no_api' } },
    ]);
  });
});

describe('key create', () => {
  test('makes a key with its scopes, in any of the ways to give several', async () => {
    const { accountId } = await createTestAccount(database);
    const uid = toUid('acc', accountId);
    for (const scopes of [
      ['--scope', 'lists:*', 'hooks:read'],
      ['--scope', 'lists:*', '--scope', 'hooks:read'],
    ]) {
      const made = NewKeyResource.parse(await adminJson('key', 'create', uid, '--name', 'Shop', ...scopes));
      expect(made).toMatchObject({ name: 'Shop', scopes: ['lists:*', 'hooks:read'] });
      expect(await authenticateKey(database, made.key)).toMatchObject({ accountId, scopes: made.scopes });
    }
    expect((await actionsOf(accountId))[0]).toMatchObject({ action: 'key.created', kind: 'operator' });
  });

  test('beyond what the plan allows fails with exit code 1', async () => {
    const { accountId } = await createTestAccount(database, { plan: 'no_api' });
    const ended = await admin(['key', 'create', toUid('acc', accountId), '--name', 'x', '--json']);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code: 'plan_lacks_api_access' } });
  });
});

describe('user set-password', () => {
  const password = 'correct horse battery staple';

  test('reads the password from standard input, and ends the sessions of before', async () => {
    const email = anyEmail();
    const { token, accountId } = await signUp(database, { email, password, name: 'Test' }, visitor);
    const ended = await admin(['user', 'set-password', '--email', email, '--password-stdin'], {
      stdin: 'another horse, another battery\n',
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).not.toContain('another horse');
    expect(await authenticateSession(database, token)).toBeUndefined();
    await signIn(database, { email, password: 'another horse, another battery' }, visitor);
    expect((await actionsOf(accountId))[1]).toEqual({
      action: 'password.changed',
      kind: 'operator',
      details: { by: 'operator', sessions_ended: 1 },
    });
  });

  test('makes one when none is given, and prints it once', async () => {
    const email = anyEmail();
    await adminJson('account', 'create', '--email', email);
    const made = await adminJson<{ password: string }>('user', 'set-password', '--email', email);
    expect(made.password).toMatch(/^[\w-]{24}$/);
    await signIn(database, { email, password: made.password }, visitor);
  });

  test('refuses an invalid password with exit code 2, and an unknown user with exit code 1', async () => {
    const email = anyEmail();
    await signUp(database, { email, password, name: 'Test' }, visitor);
    const args = ['user', 'set-password', '--password-stdin', '--json', '--email'];
    for (const stdin of ['short', email, '']) {
      const ended = await admin([...args, email], { stdin });
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(JSON.parse(ended.stderr)).toMatchObject({
        error: { code: 'validation_failed', errors: { password: [expect.any(String)] } },
      });
    }
    await signIn(database, { email, password }, visitor);
    const unknownUser = await admin([...args, anyEmail()], { stdin: password });
    expect(unknownUser.code).toBe(1);
    expect(JSON.parse(unknownUser.stderr)).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('plan', () => {
  const defaults = {
    max_lists: 1000,
    max_subscribers: null,
    max_hooks: 100,
    requests_per_second: null,
    request_burst: null,
    heavy_requests: 2,
    deliveries_per_second: 500,
    deliveries_per_batch: 5000,
    mails_per_hour: 10_000,
  };

  test('add, update and list', async () => {
    const code = `p${newId()}`;
    const added = await adminJson(
      'plan',
      'add',
      code,
      '--name',
      'Small',
      '--max-lists',
      '5',
      '--max-subscribers',
      '1000',
    );
    expect(added).toEqual({
      ...defaults,
      code,
      name: 'Small',
      api_access: true,
      max_named_keys: 25,
      max_lists: 5,
      max_subscribers: 1000,
    });
    const { accountId } = await createTestAccount(database, { plan: code });
    const changes = ['--max-lists', 'none', '--max-named-keys', '0', '--api-access', 'no'];
    const rate = ['--requests-per-second', '10', '--request-burst', '100', '--heavy-requests', '1'];
    const limits = [...rate, '--max-hooks', '7', '--deliveries-per-second', '50', '--deliveries-per-batch', 'none'];
    const mails = ['--mails-per-hour', '600'];
    const updated = {
      ...added,
      max_lists: null,
      max_named_keys: 0,
      api_access: false,
      requests_per_second: 10,
      request_burst: 100,
      max_hooks: 7,
      heavy_requests: 1,
      deliveries_per_second: 50,
      deliveries_per_batch: null,
      mails_per_hour: 600,
    };
    expect(await adminJson('plan', 'update', code, ...changes, ...limits, ...mails)).toEqual(updated);
    const plans = await adminJson<{ code: string }[]>('plan', 'list');
    expect(plans.find((plan) => plan.code === code)).toEqual({ ...updated, accounts: 1 });
    expect((await actionsOf(accountId))[0]).toMatchObject({
      action: 'plan.updated',
      kind: 'operator',
      details: { plan: code, max_lists: null, api_access: false, requests_per_second: 10 },
    });
    const { stdout } = await admin(['plan', 'list']);
    expect(stdout).toMatch(/^standard +Standard +yes +25 +1000 +any +100 +100 +1000 +2 +500 +5000 +10000 +\d+$/m);
    const unlimited = `^unlimited +Unlimited +yes +25${' +any'.repeat(9)} +\\d+$`;
    expect(stdout).toMatch(new RegExp(unlimited, 'm'));
    expect(await adminJson('plan', 'update', code, '--name', 'none')).toMatchObject({ name: 'none', max_hooks: 7 });
  });

  test('a rate without a burst is refused, and changes nothing', async () => {
    const before = await adminJson('plan', 'list');
    for (const args of [
      ['plan', 'add', 'half', '--name', 'Half', '--requests-per-second', '5'],
      ['plan', 'update', 'standard', '--request-burst', 'none'],
      ['plan', 'add', 'standard', '--name', 'Again'],
      ['plan', 'update', 'standard'],
    ])
      expect(await admin(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.any(String) });
    expect(await adminJson('plan', 'list')).toEqual(before);
  });
});

describe('what goes wrong', () => {
  const misused: string[][] = [
    [],
    ['nothing'],
    ['account'],
    ['account', 'create', '--email', 'ada'],
    ['account', 'create', '--email', 'ada@example.com', '--nothing'],
    ['account', 'list', 'too', 'many'],
    ['key', 'create', 'ada@example.com'],
    ['key', 'create', 'ada@example.com', '--name', 'a\nb'],
    ['key', 'create', 'ada@example.com', '--name', 'x', '--scope', 'everything'],
    ['key', 'list', 'ada@example.com'],
    ['key', 'revoke'],
    ['plan', 'add', 'Upper', '--name', 'x'],
    ['plan', 'add', 'small', '--name', 'x', '--max-lists', '-1'],
    ['plan', 'add', 'small', '--name', 'x', '--max-lists', '2147483648'],
    ['plan', 'add', 'small', '--name', 'x', '--max-named-keys', 'none'],
    ['plan', 'add', 'small', '--name', 'x', '--request-burst', '0'],
    ['plan', 'add', 'small', '--name', 'x', '--heavy-requests', '0'],
    ['plan', 'add', 'small', '--name', 'x', '--max-hooks', 'many'],
    ['plan', 'update', 'standard', '--api-access', 'perhaps'],
    ['secrets'],
    ['secrets', 'status', '--switched-at', 'yesterday'],
    ['secrets', 'status', '--switched-at', '2026-11-20T12:00:00'],
  ];
  test('in the command line is exit code 2, said on standard error, for people and as JSON', async () => {
    for (const args of misused.slice(0, 5)) {
      const forPeople = await admin(args);
      expect({ args, ...forPeople }).toMatchObject({ args, code: 2, stdout: '' });
      expect(forPeople.stderr).not.toBe('');
    }
    for (const args of misused) {
      const asJson = await admin([...args, '--json']);
      expect({ args, ...asJson }).toMatchObject({ args, code: 2, stdout: '' });
      const { error } = JSON.parse(asJson.stderr) as { error: { code: string; message: string } };
      expect(error.code).toBe('usage');
      expect(error.message).not.toMatch(/^$|\n|outputHelp/);
    }
  });

  test('with what there is is exit code 1, and names it', async () => {
    const email = anyEmail();
    await adminJson('account', 'create', '--email', email);
    const failing: [args: string[], code: string, words: string][] = [
      [
        ['account', 'create', '--email', email],
        'email_taken',
        `There is a user ${email} already: "account show" shows`,
      ],
      [['account', 'create', '--email', anyEmail(), '--plan', 'gold'], 'not_found', 'no plan gold. Plans: '],
      [['account', 'show', 'acc_01k6n8qf4tef0v9k0x7h3w2c5d'], 'not_found', 'no account acc_01k6'],
      [['account', 'suspend', 'nobody@example.com'], 'not_found', 'no account nobody@example.com'],
      [['account', 'set-plan', email, 'gold'], 'not_found', 'no plan gold'],
      [['plan', 'update', 'gold', '--max-lists', '1'], 'not_found', 'no plan gold'],
    ];
    for (const [args, code, words] of failing) {
      const asJson = await admin([...args, '--json']);
      expect(asJson).toMatchObject({ code: 1, stdout: '' });
      expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { code, message: expect.stringContaining(words) } });
    }
    const forPeople = await admin(['account', 'show', 'nobody@example.com']);
    expect(forPeople).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'There is no account nobody@example.com: give its uid, or the address of a user.\n',
    });
  });

  test.each([
    [[]],
    [['account']],
    [['account', 'create']],
    [['key', 'create']],
    [['key', 'list']],
    [['key', 'revoke']],
    [['plan', 'update']],
    [['user', 'set-password']],
    [['secrets', 'status']],
    [['secrets', 'reseal']],
    [['deliveries', 'pause']],
    [['deliveries', 'resume']],
    [['deliveries', 'status']],
  ])('--help of %j explains it with an example, on standard output, without a database', async (args: string[]) => {
    const ended = await admin([...args, '--help'], { environment: { DATABASE_URL: undefined } });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('Usage: npm run admin --');
    expect(ended.stdout).toContain('--data-dir <dir>');
    if (args.length !== 1) expect(ended.stdout).toContain('  npm run admin -- ');
  });
});

describe('the database', () => {
  test('is the one of a running npm start when DATABASE_URL is unset', async () => {
    await writeFile(path.join(folder, 'stack.json'), JSON.stringify({ databaseUrl: database.url }));
    const ended = await admin(['plan', 'list', '--json'], { environment: { DATABASE_URL: undefined } });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    await rm(path.join(folder, 'stack.json'));
  });

  test('is the one of the npm start in the folder of --data-dir, wherever the option stands and whatever DATABASE_URL says', async () => {
    const other = path.join(folder, 'other');
    await mkdir(other);
    await writeFile(path.join(other, 'stack.json'), JSON.stringify({ databaseUrl: database.url }));
    for (const args of [
      ['--data-dir', other, 'plan', 'list'],
      ['plan', 'list', '--data-dir', other],
    ]) {
      for (const DATABASE_URL of [undefined, 'postgresql://127.0.0.1:1/none'])
        expect(await admin(args, { environment: { DATABASE_URL } })).toMatchObject({ code: 0, stderr: '' });
    }
    await rm(other, { recursive: true });
    const gone = await admin(['plan', 'list', '--data-dir', other]);
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining(path.join(other, 'stack.json')) });
  });

  test.each([
    ['nowhere to be found', { DATABASE_URL: undefined }, 'Set DATABASE_URL, or start one with npm start'],
    ['named in a way that is no URL', { DATABASE_URL: 'mailwright' }, 'DATABASE_URL must be a URL'],
    ['away', { DATABASE_URL: 'postgresql://ada:hunter2@127.0.0.1:1/none' }, 'Postgres does not answer'],
  ])('%s is exit code 1, saying what to do', async (_name, environment, words) => {
    const ended = await admin(['account', 'list'], { environment });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(words) });
    expect(ended.stderr).not.toContain('hunter2');
  });

  test('that has not been migrated is exit code 1, saying so', async () => {
    const empty = Object.assign(new URL(database.url), { pathname: '/postgres' }).toString();
    const ended = await admin(['account', 'list'], { environment: { DATABASE_URL: empty } });
    expect(ended).toMatchObject({ code: 1, stderr: 'The database is not up to date: run npm run migrate.\n' });
  });
});
