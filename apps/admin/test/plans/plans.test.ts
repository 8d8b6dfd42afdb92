import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { actionsOf, type AdminFixture, openAdmin } from '../support/run-admin.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdmin();
});
afterAll(() => fixture.database.drop());

describe('the command plan', () => {
  const defaults = {
    max_lists: 1000,
    max_subscribers: null,
    max_hooks: 100,
    max_senders: 50,
    max_domains: 20,
    requests_per_second: null,
    request_burst: null,
    heavy_requests: 2,
    deliveries_per_second: 500,
    deliveries_per_batch: 5000,
    mails_per_hour: 10_000,
    imports_at_once: 1,
    import_megabytes: 1_000,
    import_rows: 10_000_000,
    max_templates: 200,
    max_automations: 100,
    media_megabytes: 1_000,
  };

  test('add creates a plan, update changes what is given, and list shows all plans with the number of accounts on each', async () => {
    const code = `p${newId()}`;
    const added = await fixture.adminJson(
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
    const { accountId } = await createTestAccount(fixture.database, { plan: code });
    const changes = ['--max-lists', 'none', '--max-named-keys', '0', '--api-access', 'no'];
    const rate = ['--requests-per-second', '10', '--request-burst', '100', '--heavy-requests', '1'];
    const own = ['--max-hooks', '7', '--max-senders', '3', '--max-domains', 'none'];
    const limits = [...rate, ...own, '--deliveries-per-second', '50', '--deliveries-per-batch', 'none'];
    const mails = [
      '--mails-per-hour',
      '600',
      '--imports-at-once',
      '3',
      '--import-megabytes',
      '50',
      '--import-rows',
      'none',
      '--max-templates',
      '9',
      '--media-megabytes',
      '20',
    ];
    const updated = {
      ...added,
      max_lists: null,
      max_named_keys: 0,
      api_access: false,
      requests_per_second: 10,
      request_burst: 100,
      max_hooks: 7,
      max_senders: 3,
      max_domains: null,
      heavy_requests: 1,
      deliveries_per_second: 50,
      deliveries_per_batch: null,
      mails_per_hour: 600,
      imports_at_once: 3,
      import_megabytes: 50,
      import_rows: null,
      max_templates: 9,
      media_megabytes: 20,
    };
    expect(await fixture.adminJson('plan', 'update', code, ...changes, ...limits, ...mails)).toEqual(updated);
    const plans = await fixture.adminJson<{ code: string }[]>('plan', 'list');
    expect(plans.find((plan) => plan.code === code)).toEqual({ ...updated, accounts: 1 });
    expect((await actionsOf(fixture.database, accountId))[0]).toMatchObject({
      action: 'plan.updated',
      kind: 'operator',
      details: { plan: code, max_lists: null, api_access: false, requests_per_second: 10 },
    });
    const { stdout } = await fixture.admin(['plan', 'list']);
    expect(stdout).toMatch(
      /^standard +Standard +yes +25 +1000 +any +100 +50 +20 +100 +1000 +2 +500 +5000 +10000 +1 +1000 +10000000 +200 +100 +1000 +\d+$/m,
    );
    const unlimited = `^unlimited +Unlimited +yes +25${' +any'.repeat(17)} +\\d+$`;
    expect(stdout).toMatch(new RegExp(unlimited, 'm'));
    expect(await fixture.adminJson('plan', 'update', code, '--name', 'none')).toMatchObject({
      name: 'none',
      max_hooks: 7,
    });
  });

  test('rejects a rate without a burst, a taken code and an update without changes, and changes nothing', async () => {
    const before = await fixture.adminJson('plan', 'list');
    for (const args of [
      ['plan', 'add', 'half', '--name', 'Half', '--requests-per-second', '5'],
      ['plan', 'update', 'standard', '--request-burst', 'none'],
      ['plan', 'add', 'standard', '--name', 'Again'],
      ['plan', 'update', 'standard'],
    ])
      expect(await fixture.admin(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.any(String) });
    expect(await fixture.adminJson('plan', 'list')).toEqual(before);
  });
});
