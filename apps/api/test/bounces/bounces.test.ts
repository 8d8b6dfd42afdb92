import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BounceResource, CampaignStatistics, SubscriberExport } from '@mailwright/contracts';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { addExamples } from '../support/add-examples.ts';
import { addRecipients } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let account: TestAccount;
let campaign: string;
let subscriber: string;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  ({ sent: campaign, sub: subscriber } = await addExamples(api, account, ['sent', 'sub']));
});

const report = (body: object, as = account) => api.call('post', '/bounces', as).send(body);
const statistics = async () =>
  (await api.call('get', `/campaigns/${campaign}/statistics`, account).expect(200)).body as CampaignStatistics;
const statusOf = async (uid: string) =>
  ((await api.call('get', `/subscribers/${uid}`, account).expect(200)).body as { status: string }).status;

describe('POST /bounces', () => {
  test('records a bounce by its Message-ID with all its effects, once', async () => {
    const body = { kind: 'hard', message_id: `<${campaign}.1@example.com>`, code: '5.1.1', reply: '550 5.1.1 Unknown' };
    const first = await report(body).expect(201);
    expect(first.body).toMatchObject({
      kind: 'hard',
      source: 'api',
      email: 'grace@example.com',
      campaign_uid: campaign,
      subscriber_uid: subscriber,
      code: '5.1.1',
    });
    const second = await report(body).expect(200);
    expect(second.body).toEqual(first.body);
    // Naming the address reports the same mail.
    expect((await report({ kind: 'hard', email: 'grace@example.com' }).expect(200)).body).toEqual(first.body);
    expect(await statusOf(subscriber)).toBe('bounced');
    expect(await statistics()).toMatchObject({ sent: 1, failed: 1, hard_bounced: 1, soft_bounced: 0, complained: 0 });
    const recipients = await api.call(
      'get',
      `/campaigns/${campaign}/recipients?state=bounced&include_total=true`,
      account,
    );
    expect(recipients.body).toMatchObject([{ subscriber_uid: subscriber, state: 'bounced', code: '5.1.1' }]);
    expect(recipients.headers['x-total-count']).toBe('1');
    const suppressed = await api.call('get', '/suppressions/grace@example.com', account).expect(200);
    expect(suppressed.body).toMatchObject({ reason: 'bounced' });
    const again = await api
      .call('post', '/subscribers', account)
      .send({ list_uid: await api.addList({}, account), EMAIL: 'grace@example.com' });
    expectProblem(again, 'address_suppressed', ['EMAIL']);
  });

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00'])(
    'refuses the time %s, which is before year 1',
    async (occurredAt) => {
      const refused = await report({ kind: 'hard', email: 'x@example.net', occurred_at: occurredAt });
      expectProblem(refused, 'validation_failed', ['occurred_at']);
    },
  );

  test('records a complaint about an address to which no mail was sent', async () => {
    const { body } = await report({ kind: 'complaint', email: 'x@example.net', feedback_type: 'abuse' }).expect(201);
    expect(body).toMatchObject({
      campaign_uid: null,
      subscriber_uid: null,
      email: 'x@example.net',
      feedback_type: 'abuse',
    });
  });

  test('returns 404 for another account’s mail, and changes nothing', async () => {
    const stranger = await createTestAccount(api.database);
    expectProblem(await report({ kind: 'hard', message_id: `<${campaign}.1@example.com>` }, stranger), 'not_found');
    for (const message_id of ['<x@example.com>', `<${campaign}.99@example.com>`])
      expectProblem(await report({ kind: 'hard', message_id }), 'not_found');
    expect(await statusOf(subscriber)).toBe('subscribed');
  });

  test('refuses a report that names neither a mail nor an address, and one of an unknown kind', async () => {
    expectProblem(await report({ kind: 'hard' }), 'validation_failed', ['message_id']);
    expectProblem(await report({ kind: 'other', email: 'x@example.net' }), 'validation_failed', ['kind']);
  });
});

describe('the bounce log', () => {
  test('has pages, and a CSV file of the same rows in which formulas are neutralized', async () => {
    await addRecipients(
      api,
      campaign,
      [1, 2, 3, 4].map((n) => ({ email: `r${n}@example.org`, state: 'sent' as const })),
    );
    for (let position = 3; position < 7; position += 1) {
      const message_id = `<${campaign}.${position}@example.com>`;
      await report({ kind: position === 6 ? 'complaint' : 'soft', message_id, reply: '=1+1' }).expect(201);
    }
    const first = await api.call('get', `/campaigns/${campaign}/bounce-log?limit=3`, account).expect(200);
    const second = await api.call('get', nextPageOf(first) ?? '', account).expect(200);
    const rows = [...(first.body as BounceResource[]), ...(second.body as BounceResource[])];
    expect(rows.map(({ email }) => email)).toEqual([1, 2, 3, 4].map((n) => `r${n}@example.org`));
    const soft = await api.call('get', `/campaigns/${campaign}/bounce-log?kind=soft&include_total=true`, account);
    expect(soft.headers['x-total-count']).toBe('3');
    const csv = await api.call('get', `/campaigns/${campaign}/bounce-log/download`, account).expect(200);
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffsubscriber_uid,email,kind,code,reply,feedback_type,source,occurred_at,variant,reason');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe(`${rows[0]?.subscriber_uid},r1@example.org,soft,,'=1+1,,api,${rows[0]?.occurred_at},,other`);
    expect(csv.headers['content-disposition']).toContain('bounce-log.csv');
  });

  test('is a file whose ETag changes with a new bounce and when a person in it is erased', async () => {
    const path = `/campaigns/${campaign}/bounce-log/download`;
    const download = (tag = '"none"') => api.call('get', path, account).set('If-None-Match', tag);
    await report({ kind: 'soft', message_id: `<${campaign}.1@example.com>` }).expect(201);
    const first = await download().expect(200);
    const [tag = ''] = [first.headers['etag']];
    await download(tag).expect(304);
    await report({ kind: 'hard', message_id: `<${campaign}.1@example.com>` }).expect(201);
    const second = await download(tag).expect(200);
    expect(second.text.split('\r\n')).toHaveLength(first.text.split('\r\n').length + 1);
    await api.call('post', `/subscribers/${subscriber}/erase`, account).expect(204);
    const third = await download(second.headers['etag']).expect(200);
    expect(second.text).toContain('grace@example.com');
    expect(third.text).not.toContain('grace@example.com');
  });
});

test("a person's export contains their bounces, and erasing the person leaves only the count", async () => {
  await report({ kind: 'soft', message_id: `<${campaign}.1@example.com>`, reply: 'grace@example.com is full' }).expect(
    201,
  );
  await report({ kind: 'soft', email: 'grace@example.com', occurred_at: '2026-01-02T03:04:05Z' }).expect(200);
  const held = await api.call('get', `/subscribers/${subscriber}/export`, account).expect(200);
  expect((held.body as SubscriberExport).bounces).toMatchObject([{ kind: 'soft', campaign_uid: campaign }]);
  await api.call('post', `/subscribers/${subscriber}/erase`, account).expect(204);
  const left = await api.run('SELECT to_jsonb(b)::text AS row FROM bounces b WHERE account_id = $1', account.accountId);
  expect(left).toHaveLength(1);
  expect(JSON.stringify(left)).not.toContain('grace');
  expect(await statistics()).toMatchObject({ soft_bounced: 1 });
});

describe('the rules for bounces', () => {
  const rules = (as = account) => api.call('get', '/bounce-rules', as).expect(200);
  const change = (body: object, as = account) => api.call('patch', '/bounce-rules', as).send(body);

  test('are those of the installation until the account changes them, which its audit log records', async () => {
    const installation = {
      soft_limit: null,
      soft_days: null,
      bounce_scope: 'account',
      complaint_scope: 'account',
      effective: {
        soft_limit: 3,
        soft_days: 30,
      },
    };
    expect((await rules()).body).toEqual(installation);
    const { body } = await change({ soft_limit: 1, complaint_scope: 'list' }).expect(200);
    expect(body).toEqual({
      ...installation,
      soft_limit: 1,
      complaint_scope: 'list',
      effective: {
        soft_limit: 1,
        soft_days: 30,
      },
    });
    expect((await rules()).body).toEqual(body);
    await change({ soft_limit: 1 }).expect(200);
    const other = await createTestAccount(api.database);
    expect((await rules(other)).body).toEqual(installation);
    const entries = await api.database.prisma.auditEntry.findMany({
      where: { accountId: account.accountId, action: 'bounce_rules.updated' },
    });
    expect(entries).toMatchObject([
      {
        details: {
          soft_limit: { before: null, after: 1 },
          complaint_scope: { before: 'account', after: 'list' },
        },
      },
    ]);
    expect((await change({ soft_limit: null, complaint_scope: 'account' }).expect(200)).body).toEqual(installation);
  });

  test('apply to whatever is reported after they change', async () => {
    await change({ soft_limit: 1, bounce_scope: 'list' }).expect(200);
    await report({ kind: 'soft', message_id: `<${campaign}.1@example.com>`, code: '4.2.2' }).expect(201);
    expect(await statusOf(subscriber)).toBe('bounced');
    await api.call('get', '/suppressions/grace@example.com', account).expect(404);
  });

  test('are refused when they are invalid, and are changed only when If-Match matches', async () => {
    for (const [field, value] of [
      ['soft_limit', -1],
      ['soft_days', 0],
      ['bounce_scope', 'nowhere'],
    ] as const)
      expectProblem(await change({ [field]: value }), 'validation_failed', [field]);
    const { headers } = await rules();
    await change({ soft_limit: 2 })
      .set('If-Match', headers['etag'] ?? '')
      .expect(200);
    expectProblem(await change({ soft_limit: 4 }).set('If-Match', headers['etag'] ?? ''), 'precondition_failed');
    expect((await rules()).body).toMatchObject({ soft_limit: 2 });
  });
});
