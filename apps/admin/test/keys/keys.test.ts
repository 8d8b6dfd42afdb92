import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addKey, authenticateKey, type KeyOfAccount, replacePrimaryKey } from '@mailwright/accounts';
import { NewKeyResource } from '@mailwright/contracts';
import { operator } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { actionsOf, type AdminFixture, openAdmin } from '../support/run-admin.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdmin();
});
afterAll(() => fixture.database.drop());

describe('the command key create', () => {
  test('creates a key with scopes that are given after one --scope or after several', async () => {
    const { accountId } = await createTestAccount(fixture.database);
    const uid = toUid('acc', accountId);
    for (const scopes of [
      ['--scope', 'lists:*', 'hooks:read'],
      ['--scope', 'lists:*', '--scope', 'hooks:read'],
    ]) {
      const made = NewKeyResource.parse(await fixture.adminJson('key', 'create', uid, '--name', 'Shop', ...scopes));
      expect(made).toMatchObject({ name: 'Shop', scopes: ['lists:*', 'hooks:read'] });
      expect(await authenticateKey(fixture.database, made.key)).toMatchObject({ accountId, scopes: made.scopes });
    }
    expect((await actionsOf(fixture.database, accountId))[0]).toMatchObject({
      action: 'key.created',
      kind: 'operator',
    });
  });

  test('fails with exit code 1 beyond what the plan allows', async () => {
    const { accountId } = await createTestAccount(fixture.database, { plan: 'no_api' });
    const ended = await fixture.admin(['key', 'create', toUid('acc', accountId), '--name', 'x', '--json']);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code: 'plan_lacks_api_access' } });
  });
});

describe('the command key list', () => {
  test("shows an account's keys, including revoked ones, and when each was created and used, but never their text", async () => {
    const { accountId, key } = await createTestAccount(fixture.database);
    const uid = toUid('acc', accountId);
    const shop = await fixture.adminJson<NewKeyResource>(
      'key',
      'create',
      uid,
      '--name',
      'Shop',
      '--scope',
      'lists:read',
    );
    await fixture.adminJson('key', 'revoke', shop.uid);
    const keys = await fixture.adminJson<KeyOfAccount[]>('key', 'list', '--account', uid);
    const { key: text, ...shown } = shop;
    expect(keys).toMatchObject([
      { account_uid: uid, scopes: ['*'], prefix: key.slice(0, shop.prefix.length), revoked_at: null },
      { account_uid: uid, ...shown, last_used_at: null, revoked_at: expect.any(String) },
    ]);
    const forPeople = await fixture.admin(['key', 'list', '--account', uid]);
    expect(forPeople).toMatchObject({ code: 0, stderr: '' });
    expect(forPeople.stdout.split('\n')[0]).toMatch(
      /^KEY +ACCOUNT +KIND +NAME +PREFIX +SCOPES +CREATED +LAST USED +REVOKED$/,
    );
    const [first, second] = keys;
    expect(forPeople.stdout).toMatch(new RegExp(`^${first?.uid} +${uid} .* no$`, 'm'));
    expect(forPeople.stdout).toMatch(
      new RegExp(`^${shop.uid} .* Shop +${shop.prefix} +lists:read .* never +${second?.revoked_at}$`, 'm'),
    );
    for (const secret of [key, text]) expect(forPeople.stdout + JSON.stringify(keys)).not.toContain(secret);
  });

  test('shows the keys of all accounts if none is given, and exits with 1 for an unknown account', async () => {
    const accounts = [await createTestAccount(fixture.database), await createTestAccount(fixture.database)];
    const keys = await fixture.adminJson<KeyOfAccount[]>('key', 'list');
    const owners = new Set(keys.map((key) => key.account_uid));
    for (const { accountId } of accounts) expect(owners).toContain(toUid('acc', accountId));
    const unknown = await fixture.admin(['key', 'list', '--account', 'nobody@example.com', '--json']);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(unknown.stderr)).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('the command key revoke', () => {
  test.each(['named', 'primary'])(
    'makes a %s key invalid from its next request on, and leaves exactly one audit entry',
    async (kind) => {
      const { accountId } = await createTestAccount(fixture.database);
      const made =
        kind === 'named'
          ? await addKey(fixture.database, accountId, { name: 'Shop' }, { actor: operator })
          : await replacePrimaryKey(fixture.database, accountId, { actor: operator });
      expect(await authenticateKey(fixture.database, made.key)).toMatchObject({ accountId });
      const before = await actionsOf(fixture.database, accountId);
      expect(await fixture.adminJson('key', 'revoke', made.uid)).toEqual({ key: { uid: made.uid }, changed: true });
      expect(await authenticateKey(fixture.database, made.key)).toBeUndefined();
      const again = await fixture.admin(['key', 'revoke', made.uid]);
      expect(again).toMatchObject({ code: 0, stdout: `The key ${made.uid} is already revoked.\n` });
      const details = { name: made.name, prefix: made.prefix };
      expect(await actionsOf(fixture.database, accountId)).toEqual([
        { action: 'key.deleted', kind: 'operator', details },
        ...before,
      ]);
    },
  );

  test('exits with 1 for an unknown key, and says which command shows the known ones', async () => {
    for (const uid of ['key_01k6n8qf4tef0v9k0x7h3w2c5d', 'mw_live_none']) {
      const ended = await fixture.admin(['key', 'revoke', uid]);
      const stderr = `There is no key ${uid}: "key list" shows the uids.\n`;
      expect(ended).toEqual({ code: 1, stdout: '', stderr });
    }
  });
});
