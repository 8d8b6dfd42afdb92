import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authenticateKey } from '@mailwright/accounts';
import { AccountResource } from '@mailwright/contracts';
import { toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { actionsOf, type AdminFixture, anyEmail, openAdmin } from '../support/run-admin.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdmin();
});
afterAll(() => fixture.database.drop());

describe('the command account', () => {
  test('create creates an account with a user and a working key, which is shown once', async () => {
    const email = anyEmail();
    const { code, stdout, stderr } = await fixture.admin(['account', 'create', '--email', email, '--name', 'Engines']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [key = ''] = /mw_live_\w+/.exec(stdout) ?? [];
    const principal = await authenticateKey(fixture.database, key);
    const accountId = principal?.accountId ?? '';
    expect(stdout).toContain(`Created account ${toUid('acc', accountId)} on the plan standard with the user ${email}.`);
    expect(await actionsOf(fixture.database, accountId)).toMatchObject([
      { action: 'key.created', kind: 'operator' },
      { action: 'account.created', kind: 'operator' },
    ]);
    const shown = await fixture.adminJson('account', 'show', email.toUpperCase());
    expect(
      AccountResource.parse({ account: shown['account'], plan: shown['plan'], limits: shown['limits'] }),
    ).toMatchObject({
      account: { name: 'Engines', status: 'active' },
      limits: { named_keys: { used: 1 } },
    });
    expect(shown['users']).toEqual([{ email, has_password: false }]);
    expect(JSON.stringify(shown)).not.toContain(key.slice(14));
    const { stdout: forPeople } = await fixture.admin(['account', 'show', toUid('acc', accountId)]);
    for (const words of ['Engines (active', 'standard', email, '1 of 25', 'First key', '100 a second'])
      expect(forPeople).toContain(words);
  });

  test('create on a plan without the API creates no key', async () => {
    const email = anyEmail();
    const made = await fixture.adminJson('account', 'create', '--email', email, '--plan', 'no_api');
    expect(made).toMatchObject({ account: { name: email, plan: 'no_api' }, email, api_key: null });
  });

  test('list shows every account with its users', async () => {
    const email = anyEmail();
    const { account } = await fixture.adminJson<{ account: { uid: string } }>('account', 'create', '--email', email);
    const accounts = await fixture.adminJson<{ uid: string }[]>('account', 'list');
    expect(accounts.filter(({ uid }) => uid === account.uid)).toMatchObject([
      { plan: 'standard', status: 'active', emails: [email] },
    ]);
    const { stdout } = await fixture.admin(['account', 'list']);
    expect(stdout.split('\n')[0]).toMatch(/^UID +NAME +PLAN +STATUS +USERS +CREATED$/);
    expect(stdout).toContain(account.uid);
  });

  test('set-plan, suspend and resume apply from the next request on and leave an audit entry each, and repeating them changes nothing and is no error', async () => {
    const { accountId, key } = await createTestAccount(fixture.database);
    const uid = toUid('acc', accountId);
    const state = () => authenticateKey(fixture.database, key);
    expect(await fixture.adminJson('account', 'set-plan', uid, 'no_api')).toEqual({
      account: { uid, plan: 'no_api' },
      changed: true,
    });
    expect(await state()).toMatchObject({ planHasApiAccess: false });
    expect(await fixture.adminJson('account', 'set-plan', uid, 'no_api')).toMatchObject({ changed: false });
    expect(await fixture.adminJson('account', 'suspend', uid)).toMatchObject({
      account: { status: 'suspended' },
      changed: true,
    });
    expect(await state()).toMatchObject({ accountStatus: 'suspended' });
    const again = await fixture.admin(['account', 'suspend', uid]);
    expect(again).toMatchObject({ code: 0, stdout: `Account ${uid} is already suspended.\n` });
    expect(await fixture.adminJson('account', 'resume', uid)).toMatchObject({
      account: { status: 'active' },
      changed: true,
    });
    expect(await state()).toMatchObject({ accountStatus: 'active' });
    expect((await actionsOf(fixture.database, accountId)).slice(0, 3)).toEqual([
      { action: 'account.resumed', kind: 'operator', details: {} },
      { action: 'account.suspended', kind: 'operator', details: {} },
      { action: 'plan.changed', kind: 'operator', details: { from: 'standard', to: 'no_api' } },
    ]);
  });
});
