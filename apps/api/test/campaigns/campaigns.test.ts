import { beforeAll, describe, expect, test } from '@jest/globals';
import { CampaignResource, CampaignSummary } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addDraft, addRecipients } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList({ reply_to: 'office@example.com', default_subject: 'News' });
});

const read = async (uid: string) =>
  CampaignResource.parse((await api.call('get', `/campaigns/${uid}`).expect(200)).body);
const patch = (uid: string, body: object) => api.call('patch', `/campaigns/${uid}`).send(body);

describe('POST /campaigns', () => {
  test('creates a draft with the sender and the subject of its list, and with zeros in its statistics', async () => {
    const response = await api.call('post', '/campaigns').send({ name: 'January', mail_list_uid: list }).expect(201);
    const campaign = CampaignResource.parse(response.body);
    expect(campaign).toMatchObject({
      name: 'January',
      list_uid: list,
      status: 'draft',
      from_name: 'Ada',
      from_email: 'ada@example.com',
      reply_to: 'office@example.com',
      subject: 'News',
      html: null,
      audience: { tags_any: [], tags_all: [], tags_none: [] },
      time_zone: 'UTC',
      calendar: null,
      statistics: { total: 0, queued: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0, deferred: 0 },
    });
    expect(response.headers['location']).toMatch(new RegExp(`/api/v1/campaigns/${campaign.uid}$`));
    expect(await read(campaign.uid)).toEqual(campaign);
  });

  test('prefers the given values, including null, to those of the list', async () => {
    const calendar = { days: ['mon', 'fri'], from: '09:00', to: '24:00' };
    const given = {
      from_name: 'Grace',
      from_email: 'grace@example.com',
      reply_to: null,
      subject: null,
      preheader: 'Look',
      plain: 'Hello',
      audience: { tags_any: ['vip'], tags_none: ['staff'] },
      throttle_per_minute: 600,
      calendar,
      time_zone: 'Europe/Zurich',
    };
    const campaign = await read(await addDraft(api, list, given));
    expect(campaign).toMatchObject({ ...given, audience: { tags_any: ['vip'], tags_all: [], tags_none: ['staff'] } });
  });

  const wrong: [name: string, body: object, ...fields: string[]][] = [
    ['no list', { list_uid: undefined }, 'list_uid'],
    ['two different lists', { mail_list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d' }, 'mail_list_uid'],
    ['a time zone that does not exist', { time_zone: 'Europe/Berlinn' }, 'time_zone'],
    ['an offset for a time zone', { time_zone: '+01:00' }, 'time_zone'],
    ['a calendar without days', { calendar: { days: [], from: '09:00', to: '10:00' } }, 'calendar.days'],
    [
      'a calendar that names a day twice',
      { calendar: { days: ['mon', 'mon'], from: '09:00', to: '10:00' } },
      'calendar.days',
    ],
    [
      'a calendar that ends before it begins',
      { calendar: { days: ['mon'], from: '10:00', to: '09:00' } },
      'calendar.to',
    ],
    [
      'a calendar with impossible times',
      { calendar: { days: ['mon'], from: '09:60', to: '24:01' } },
      'calendar.from',
      'calendar.to',
    ],
    ['a throttle of zero', { throttle_per_minute: 0 }, 'throttle_per_minute'],
    ['a tag with a comma', { audience: { tags_any: ['a,b'] } }, 'audience.tags_any[0]'],
    ['a subject of two lines', { subject: 'a\r\nBcc: b@example.com' }, 'subject'],
    ['a sender that is not an address', { from_email: 'ada' }, 'from_email'],
  ];
  test.each(wrong)('refuses %s', async (_name, changes, ...fields) => {
    const body = { name: 'January', list_uid: list, ...changes };
    expectProblem(await api.call('post', '/campaigns').send(body), 'validation_failed', fields);
  });

  test("returns 404 for another account's list and for one that is being deleted", async () => {
    const stranger = await createTestAccount(api.database);
    const theirs = await api.addList({}, stranger);
    const deleted = await api.addList();
    await api.call('delete', `/lists/${deleted}`).expect(202);
    for (const uid of [theirs, deleted, 'list_x']) {
      expectProblem(await api.call('post', '/campaigns').send({ name: 'x', list_uid: uid }), 'not_found', ['list_uid']);
    }
  });
});

describe('PATCH /campaigns/{uid}', () => {
  test('changes the given properties and leaves the rest', async () => {
    const uid = await addDraft(api, list, { calendar: { days: ['mon'], from: '09:00', to: '10:00' }, plain: 'Hello' });
    const before = await read(uid);
    const other = await api.addList();
    const changes = { name: 'February', list_uid: other, calendar: null, plain: null, audience: { tags_all: ['a'] } };
    const { body } = await patch(uid, changes).expect(200);
    const audience = { ...before.audience, tags_all: ['a'] };
    expect(body).toEqual({ ...before, ...changes, audience, updated_at: expect.any(String) });
  });

  test('changes content and audience until the start, even while the campaign is scheduled or was paused before it started', async () => {
    const uid = await addDraft(api, list);
    await api.call('post', `/campaigns/${uid}/run`).send({ at: '2999-01-01T00:00:00Z' }).expect(200);
    await patch(uid, { subject: 'Scheduled' }).expect(200);
    await api.call('post', `/campaigns/${uid}/pause`).expect(200);
    await patch(uid, { subject: 'Paused' }).expect(200);
    await api.call('post', `/campaigns/${uid}/run`).expect(200);
    const before = await read(uid);
    const refused = await patch(uid, { name: 'x', subject: 'Sending', list_uid: list });
    expectProblem(refused, 'campaign_started', ['subject', 'list_uid']);
    expect(await read(uid)).toEqual(before);
    const operation = { name: 'Renamed', throttle_per_minute: 60, time_zone: 'Asia/Tokyo' };
    expect((await patch(uid, operation).expect(200)).body).toMatchObject(operation);
  });
});

describe('GET /campaigns', () => {
  test('returns the campaigns without their content, newest first, by list and by status', async () => {
    const other = await api.addList();
    const uids = [await addDraft(api, other), await addDraft(api, other), await addDraft(api, other)];
    await api.call('post', `/campaigns/${uids[1]}/run`).expect(200);
    const pageOf = async (query: string) => {
      const response = await api.call('get', `/campaigns?list_uid=${other}&include_total=true${query}`).expect(200);
      const page = (response.body as unknown[]).map((entry) => CampaignSummary.parse(entry).uid);
      return { page, total: response.headers['x-total-count'] };
    };
    expect(await pageOf('')).toEqual({ page: uids.toReversed(), total: '3' });
    expect(await pageOf('&status=sending')).toEqual({ page: [uids[1]], total: '1' });
    expect((await pageOf(`&limit=1&cursor=${uids[1]}`)).page).toEqual([uids[0]]);
    expectProblem(await api.call('get', '/campaigns?list_uid=list_x'), 'not_found', ['list_uid']);
  });
});

describe('GET /campaigns?name=', () => {
  test('returns the campaigns whose name contains the text in any case, and takes % and _ literally', async () => {
    const other = await api.addList();
    const names = ['Spring sale', '100% wool', 'a_b', 'aXb'];
    for (const name of names) await addDraft(api, other, { name });
    const find = async (name: string) => {
      const query = `list_uid=${other}&include_total=true&name=${encodeURIComponent(name)}`;
      const response = await api.call('get', `/campaigns?${query}`).expect(200);
      return [(response.body as { name: string }[]).map((each) => each.name), response.headers['x-total-count']];
    };
    expect(await find('SALE')).toEqual([['Spring sale'], '1']);
    expect(await find('%')).toEqual([['100% wool'], '1']);
    expect(await find('a_b')).toEqual([['a_b'], '1']);
    expect(await find('\\')).toEqual([[], '0']);
  });
});

describe('POST /campaigns/{uid}/copy', () => {
  test('creates a draft with the content of a sent campaign, and nothing of how it was sent', async () => {
    const uid = await addDraft(api, list, { audience: { tags_any: ['vip'] }, throttle_per_minute: 5 });
    await api.call('post', `/campaigns/${uid}/run`).expect(200);
    const { body: copy } = await api.call('post', `/campaigns/${uid}/copy`).expect(201);
    const source = await read(uid);
    const { name, subject, html, audience, throttle_per_minute, from_email } = source;
    expect(copy).toMatchObject({ subject, html, audience, throttle_per_minute, from_email, name: `Copy of ${name}` });
    expect(copy).toMatchObject({ status: 'draft', started_at: null, statistics: { total: 0 } });
    expect(copy.uid).not.toBe(uid);
  });

  test('creates one copy for an Idempotency-Key, however often the request is sent', async () => {
    const uid = await addDraft(api, list);
    const send = () => api.call('post', `/campaigns/${uid}/copy`).set('Idempotency-Key', 'one copy').expect(201);
    expect((await send()).body).toEqual((await send()).body);
  });
});

describe('DELETE /campaigns/{uid}', () => {
  test('deletes a campaign with everything that belongs to it, and is refused while the campaign is sending', async () => {
    const uid = await addDraft(api, list);
    await api.call('post', `/campaigns/${uid}/run`).expect(200);
    await addRecipients(api, uid, [{ state: 'sent' }, { state: 'queued' }]);
    const problem = expectProblem(await api.call('delete', `/campaigns/${uid}`), 'invalid_transition');
    expect(problem.detail).toContain('sending');
    await api.call('post', `/campaigns/${uid}/pause`).expect(200);
    await api.call('delete', `/campaigns/${uid}`).expect(204);
    expectProblem(await api.call('get', `/campaigns/${uid}`), 'not_found');
    for (const table of ['campaign_runs', 'campaign_recipients'])
      expect(await api.run(`SELECT 1 FROM ${table} WHERE campaign_id = $1`, fromUid('cmp', uid))).toEqual([]);
    const entries = await api.run(`SELECT action, details FROM audit_log WHERE subject = $1 ORDER BY id`, uid);
    expect(entries.at(-1)).toEqual({ action: 'campaign.deleted', details: { name: 'January' } });
  });
});
