import { expect, test } from '@jest/globals';
import { plainBrand } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

const api = useTestApi();

test('by default an account tracks opens and clicks with IP addresses, and each change of that is in the audit log', async () => {
  const account = await createTestAccount(api.database);
  const first = {
    track_opens: true,
    track_clicks: true,
    anonymous_tracking: false,
    frequency_cap: null,
    quiet_hours: null,
    brand: plainBrand,
  };
  const read = await api.call('get', '/account/settings', account).expect(200);
  expect(read.body).toEqual(first);
  const change = (body: object) => api.call('patch', '/account/settings', account).send(body);
  expect((await change({ track_clicks: false }).expect(200)).body).toEqual({ ...first, track_clicks: false });
  await change({}).expect(200);
  await change({ track_clicks: false }).expect(200);
  expectProblem(await change({ track_opens: 'no' }), 'validation_failed', ['track_opens']);
  expectProblem(await change({ unheard_of: true }), 'validation_failed', ['unheard_of']);
  const log = await api.run(
    `SELECT actor, details FROM audit_log WHERE account_id = $1 AND action = 'account.settings_changed'`,
    account.accountId,
  );
  expect(log).toEqual([{ actor: 'api_key', details: { track_clicks: false } }]);
});

test("an account's frequency cap is changed as a whole and removed by null, and an error names the invalid part", async () => {
  const account = await createTestAccount(api.database);
  const change = (body: object) => api.call('patch', '/account/settings', account).send(body);
  const cap = { mails: 3, days: 7 };
  expect((await change({ frequency_cap: cap }).expect(200)).body).toMatchObject({ frequency_cap: cap });
  await change({ frequency_cap: { days: 7, mails: 3 } }).expect(200);
  expect((await change({ track_opens: false }).expect(200)).body).toMatchObject({ frequency_cap: cap });
  for (const mails of [0, 101, 1.5, '3', null])
    expectProblem(await change({ frequency_cap: { mails, days: 7 } }), 'validation_failed', ['frequency_cap.mails']);
  for (const days of [0, 91])
    expectProblem(await change({ frequency_cap: { mails: 3, days } }), 'validation_failed', ['frequency_cap.days']);
  expectProblem(await change({ frequency_cap: { mails: 3 } }), 'validation_failed', ['frequency_cap.days']);
  expect((await api.call('get', '/account/settings', account)).body).toMatchObject({ frequency_cap: cap });
  expect((await api.call('get', '/account/settings')).body).toMatchObject({ frequency_cap: null });
  expect((await change({ frequency_cap: null }).expect(200)).body).toMatchObject({ frequency_cap: null });
  const log = await api.run(
    `SELECT details FROM audit_log WHERE account_id = $1 AND action = 'account.settings_changed' ORDER BY id`,
    account.accountId,
  );
  expect(log).toEqual([
    { details: { frequency_cap: cap } },
    { details: { track_opens: false } },
    { details: { frequency_cap: null } },
  ]);
});

test("an account's quiet hours are changed as a whole and removed by null, and an error names the invalid part", async () => {
  const account = await createTestAccount(api.database);
  const change = (quiet_hours: unknown) => api.call('patch', '/account/settings', account).send({ quiet_hours });
  const night = { days: ['mon', 'tue'], from: '22:00', to: '07:00' };
  const hours = { spans: [night], time_zone: 'Europe/Zurich', time_zone_field: 'TIME_ZONE' };
  expect((await change(hours).expect(200)).body).toMatchObject({ quiet_hours: hours });
  const other = { spans: [{ days: ['sun'], from: '00:00', to: '24:00' }], time_zone: 'UTC' };
  expect((await change(other).expect(200)).body.quiet_hours).toEqual(other);
  expectProblem(await change({ ...other, time_zone: 'Zurich' }), 'validation_failed', ['quiet_hours.time_zone']);
  expectProblem(await change({ time_zone: 'UTC', spans: [] }), 'validation_failed', ['quiet_hours.spans']);
  const endless = { ...night, from: '1e999:00' };
  expectProblem(await change({ ...other, spans: [endless] }), 'validation_failed', ['quiet_hours.spans[0].from']);
  const always = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' };
  expectProblem(await change({ ...other, spans: [always] }), 'validation_failed', ['quiet_hours.spans']);
  expect((await api.call('get', '/account/settings', account)).body).toMatchObject({ quiet_hours: other });
  expect((await change(null).expect(200)).body).toMatchObject({ quiet_hours: null });
  const log = await api.run(
    `SELECT details FROM audit_log WHERE account_id = $1 AND action = 'account.settings_changed' ORDER BY id`,
    account.accountId,
  );
  expect(log).toEqual([hours, other, null].map((quiet_hours) => ({ details: { quiet_hours } })));
});

test("a new campaign's own tracking settings come first, then those of its list, then those of the account", async () => {
  const account = await createTestAccount(api.database);
  await api.call('patch', '/account/settings', account).send({ track_opens: false }).expect(200);
  const plain = await api.addList({}, account);
  const own = await api.addList({ track_opens: true, track_clicks: false }, account);
  const tracked = async (list: string, body: object = {}) => {
    const response = await api.call('post', '/campaigns', account).send({ name: 'A', list_uid: list, ...body });
    const { track_opens: opens, track_clicks: clicks } = response.body as Record<string, boolean>;
    return { opens, clicks };
  };
  expect(await tracked(plain)).toEqual({ opens: false, clicks: true });
  expect(await tracked(plain, { track_opens: true, track_clicks: false })).toEqual({ opens: true, clicks: false });
  expect(await tracked(own)).toEqual({ opens: true, clicks: false });
  const { body } = await api.call('patch', `/lists/${own}`, account).send({ track_opens: null }).expect(200);
  expect(body).toMatchObject({ track_opens: null, track_clicks: false });
  expect(await tracked(own)).toEqual({ opens: false, clicks: false });
});

test("changing an account's settings changes neither existing campaigns nor other accounts", async () => {
  const account = await createTestAccount(api.database);
  const campaign = await addDraft(api, await api.addList());
  await api.call('patch', '/account/settings', account).send({ track_opens: false }).expect(200);
  await api.call('patch', '/account/settings').send({ track_clicks: false }).expect(200);
  expect((await api.call('get', `/campaigns/${campaign}`)).body).toMatchObject({
    track_opens: true,
    track_clicks: true,
  });
  expect((await api.call('get', '/account/settings')).body).toMatchObject({ track_opens: true, track_clicks: false });
  await api.call('patch', '/account/settings').send({ track_clicks: true }).expect(200);
});

test('once an account tracks anonymously, its opens, clicks, unsubscribes and their events contain no IP addresses', async () => {
  const list = await api.addList();
  await api.addHook({ event: 'email.opened', list_uid: list });
  const { people } = await sendTracked(api, { list, people: 2 });
  const [before, after] = people as [TrackedPerson, TrackedPerson];
  const visit = async (person: TrackedPerson) => {
    await api.bare.get(person.open).set('User-Agent', browser).expect(200);
    await api.bare.get(person.click(1)).set('User-Agent', browser).expect(302);
    await api.settleHits();
    await api.bare.post(person.unsubscribe).set('User-Agent', browser).expect(200);
  };
  await visit(before);
  await api.call('patch', '/account/settings').send({ anonymous_tracking: true }).expect(200);
  await visit(after);
  const stored = (person: TrackedPerson) =>
    api.run(
      `SELECT kind, ip IS NULL AS hidden, user_agent FROM campaign_activity WHERE subscriber_id = $1 ORDER BY kind`,
      fromUid('sub', person.uid),
    );
  expect(await stored(before)).toEqual([
    { kind: 'open', hidden: false, user_agent: browser },
    { kind: 'click', hidden: false, user_agent: browser },
    { kind: 'unsubscribe', hidden: false, user_agent: null },
  ]);
  expect(await stored(after)).toEqual([
    { kind: 'open', hidden: true, user_agent: null },
    { kind: 'click', hidden: true, user_agent: null },
    { kind: 'unsubscribe', hidden: true, user_agent: null },
  ]);
  const events = await api.run(
    `SELECT data FROM events WHERE type = 'email.opened' AND subscriber_id = $1`,
    fromUid('sub', after.uid),
  );
  expect(events).toMatchObject([{ data: { ip: null, user_agent: null } }]);
});
