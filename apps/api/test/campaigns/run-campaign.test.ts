import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CampaignResource, CampaignStatusName } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const unverified = 'unverified@example.com';
const api = useTestApi({ isVerifiedSender: (_accountId, email) => Promise.resolve(email !== unverified) });
let list: string;
beforeAll(async () => {
  list = await api.addList({ fields: [{ tag: 'COMPANY', default_value: 'your company' }] });
});

const later = '2999-01-01T00:00:00Z';
const act = (uid: string, action: string, body?: object) => {
  const request = api.call('post', `/campaigns/${uid}/${action}`);
  return body === undefined ? request : request.send(body);
};
const read = async (uid: string) => (await api.call('get', `/campaigns/${uid}`).expect(200)).body as CampaignResource;
const audited = async (uid: string) => {
  const rows = await api.run('SELECT action, actor FROM audit_log WHERE subject = $1 ORDER BY id', uid);
  return rows.map(({ action }) => action);
};
const runOf = (uid: string) => api.run('SELECT content FROM campaign_runs WHERE campaign_id = $1', fromUid('cmp', uid));

/** A campaign in this state; `started` says whether it has ever been sending. */
async function campaignIn(status: CampaignStatusName, started: boolean): Promise<string> {
  const uid = await addDraft(api, list);
  await api.run(
    `UPDATE campaigns SET status = $2::campaign_status, started_at = CASE WHEN $3 THEN now() END WHERE id = $1`,
    fromUid('cmp', uid),
    status,
    started,
  );
  return uid;
}

describe('a run with If-Match', () => {
  const tagOf = async (uid: string) => (await api.call('get', `/campaigns/${uid}`).expect(200)).headers['etag'] ?? '';

  test.each([
    ['now', {}],
    ['later', { at: later }],
  ])('sends nothing %s once the campaign is another than the one that was looked at', async (_when, body) => {
    const uid = await addDraft(api, list);
    const looked = await tagOf(uid);
    await api.call('patch', `/campaigns/${uid}`).send({ subject: 'Other' }).expect(200);
    expectProblem(await act(uid, 'run', body).set('If-Match', looked), 'precondition_failed');
    expect([(await read(uid)).status, await runOf(uid), await audited(uid)]).toEqual([
      'draft',
      [],
      expect.not.arrayContaining(['campaign.started', 'campaign.scheduled']),
    ]);
    await act(uid, 'run', body)
      .set('If-Match', await tagOf(uid))
      .expect(200);
  });

  test('starts at most the state that it names when a change is made at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const uid = await addDraft(api, list);
      const looked = await tagOf(uid);
      const [run, change] = await Promise.all([
        act(uid, 'run', {}).set('If-Match', looked),
        api.call('patch', `/campaigns/${uid}`).send({ subject: 'Other' }),
      ]);
      const { status, subject } = await read(uid);
      expect([run.status, change.status, status, subject === 'Other']).toEqual(
        run.status === 200 ? [200, 409, 'sending', false] : [412, 200, 'draft', true],
      );
    }
  });
});

describe("a change of a campaign's state", () => {
  type Action = 'run' | 'schedule' | 'pause' | 'cancel';
  type Row = [from: CampaignStatusName, started: boolean, possible: Partial<Record<Action, CampaignStatusName>>];
  const table: Row[] = [
    ['draft', false, { run: 'sending', schedule: 'scheduled' }],
    ['scheduled', false, { run: 'sending', schedule: 'scheduled', pause: 'paused', cancel: 'cancelled' }],
    ['sending', true, { pause: 'paused', cancel: 'cancelled' }],
    ['paused', true, { run: 'sending', cancel: 'cancelled' }],
    ['paused', false, { run: 'sending', schedule: 'scheduled', cancel: 'cancelled' }],
    ['sent', true, {}],
    ['cancelled', true, {}],
    ['failed', true, {}],
  ];
  const goals = { run: 'sending', schedule: 'scheduled', pause: 'paused', cancel: 'cancelled' } as const;
  const cases = table.flatMap(([from, started, possible]) =>
    (['run', 'schedule', 'pause', 'cancel'] as const).map(
      (action) => [from, started ? 'started' : 'not started', action, possible[action]] as const,
    ),
  );
  test.each(cases)(
    'from %s (%s) by %s leads to %s, or is refused naming both states',
    async (from, has, action, to) => {
      const uid = await campaignIn(from, has === 'started');
      const response = await (action === 'schedule' ? act(uid, 'run', { at: later }) : act(uid, action));
      if (to !== undefined) {
        expect([response.status, (response.body as CampaignResource).status]).toEqual([200, to]);
        return;
      }
      const { detail } = expectProblem(response, 'invalid_transition');
      expect(detail).toContain(`is ${from}`);
      expect(detail).toContain(goals[action]);
      expect((await read(uid)).status).toBe(from);
    },
  );
});

describe('POST /campaigns/{uid}/run', () => {
  test('freezes the content as it is then, with everything from the list that sending needs', async () => {
    const uid = await addDraft(api, list, { preheader: 'Look', from_name: 'Ada', plain: 'Hello' });
    const { body } = await act(uid, 'run').expect(200);
    expect(body).toMatchObject({ status: 'sending', started_at: expect.any(String), scheduled_at: null });
    const [{ content } = {}] = await runOf(uid);
    expect(content).toMatchObject({
      subject: 'News for {{ FIRST_NAME }}',
      preheader: 'Look',
      plain: 'Hello',
      from: { name: 'Ada', address: 'ada@example.com' },
      list: {
        uid: list,
        name: 'News',
        fields: expect.arrayContaining([{ id: expect.any(String), tag: 'COMPANY', defaultValue: 'your company' }]),
      },
      campaign: { uid, name: 'January' },
    });
  });

  test('resumes a paused campaign with the content it started with', async () => {
    const uid = await addDraft(api, list);
    const { body: started } = await act(uid, 'run').expect(200);
    const { body: paused } = await act(uid, 'pause').expect(200);
    expect(paused).toMatchObject({ paused_at: expect.any(String), reason: null });
    const before = await runOf(uid);
    const { body: resumed } = await act(uid, 'run', {}).expect(200);
    expect(resumed).toMatchObject({ status: 'sending', started_at: started.started_at, paused_at: null });
    expect(await runOf(uid)).toEqual(before);
    await act(uid, 'cancel').expect(200);
    expect(await audited(uid)).toEqual([
      'campaign.created',
      'campaign.started',
      'campaign.paused',
      'campaign.resumed',
      'campaign.cancelled',
    ]);
  });

  test('starts a campaign once when many requests arrive concurrently', async () => {
    const uid = await addDraft(api, list);
    const responses = await Promise.all(Array.from({ length: 8 }, () => act(uid, 'run')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await runOf(uid)).toHaveLength(1);
    expect(await audited(uid)).toEqual(['campaign.created', 'campaign.started']);
  });

  test("schedules a campaign by its time zone's clock or by an offset, and starts it at once for a time that has just passed", async () => {
    const uid = await addDraft(api, list, { time_zone: 'Europe/Zurich' });
    const { body: local } = await act(uid, 'run', { at: '2999-07-01T09:00:00' }).expect(200);
    expect(local).toMatchObject({ status: 'scheduled', scheduled_at: '2999-07-01T07:00:00.000Z', started_at: null });
    const { body: offset } = await act(uid, 'run', { at: '2999-07-01T09:00:00-03:00' }).expect(200);
    expect(offset).toMatchObject({ status: 'scheduled', scheduled_at: '2999-07-01T12:00:00.000Z' });
    expect(await runOf(uid)).toEqual([]);
    const justPast = new Date(Date.now() - 120_000).toISOString();
    expect((await act(uid, 'run', { at: justPast }).expect(200)).body).toMatchObject({
      status: 'sending',
    });
    expect(await audited(uid)).toEqual([
      'campaign.created',
      'campaign.scheduled',
      'campaign.scheduled',
      'campaign.started',
    ]);
    const past = new Date(Date.now() - 420_000).toISOString();
    for (const at of ['tomorrow', '9999-12-31T23:59:59-23:59', past, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00'])
      expectProblem(await act(await addDraft(api, list), 'run', { at }), 'validation_failed', ['at']);
    const western = await addDraft(api, list, { time_zone: 'America/New_York' });
    expectProblem(await act(western, 'run', { at: '9999-12-31T23:59:59' }), 'validation_failed', ['at']);
  });

  const unsendable: [name: string, changes: Record<string, unknown>, ...fields: string[]][] = [
    ['without a subject', { subject: null }, 'subject'],
    ['without HTML', { html: ' ' }, 'html'],
    [
      'with invalid templates',
      { subject: '{{ x', html: '<p>\n  {% if x %}', plain: '{% nothing %}' },
      'subject',
      'html',
      'plain',
    ],
  ];
  test.each(unsendable)('refuses a campaign %s, and changes nothing', async (_name, changes, ...fields) => {
    const uid = await addDraft(api, list, changes);
    for (const body of [{}, { at: later }]) expectProblem(await act(uid, 'run', body), 'validation_failed', fields);
    expect((await read(uid)).status).toBe('draft');
    expect(await runOf(uid)).toEqual([]);
  });

  test('refuses to start or resume a campaign with an unverified sender', async () => {
    const uid = await addDraft(api, list, { from_email: unverified });
    for (const body of [{}, { at: later }]) expectProblem(await act(uid, 'run', body), 'sender_not_verified');
    const started = await addDraft(api, list);
    await act(started, 'run').expect(200);
    await act(started, 'pause').expect(200);
    await api.run('UPDATE campaigns SET from_email = $2 WHERE id = $1', fromUid('cmp', started), unverified);
    expectProblem(await act(started, 'run'), 'sender_not_verified');
  });
});

test('a campaign that the service paused no longer has a reason once a person cancels it', async () => {
  const uid = await addDraft(api, list);
  await act(uid, 'run').expect(200);
  const reason = { code: 'transport_unavailable', message: 'The server is unavailable.' };
  await api.run(`UPDATE campaigns SET status = 'paused', reason = $2 WHERE id = $1`, fromUid('cmp', uid), reason);
  expect(await read(uid)).toMatchObject({ status: 'paused', reason });
  expect((await act(uid, 'cancel').expect(200)).body).toMatchObject({ status: 'cancelled', reason: null });
});

test('deleting a list removes its drafts and cancels its unfinished campaigns, with the reason', async () => {
  const own = await api.addList();
  const [draft, scheduled, sending, ended] = await Promise.all([0, 1, 2, 3].map(() => addDraft(api, own)));
  await act(scheduled ?? '', 'run', { at: later }).expect(200);
  for (const uid of [sending, ended]) await act(uid ?? '', 'run').expect(200);
  await api.run(`UPDATE campaigns SET status = 'sent' WHERE id = $1`, fromUid('cmp', ended ?? ''));
  await api.call('delete', `/lists/${own}`).expect(202);
  expectProblem(await api.call('get', `/campaigns/${draft}`), 'not_found');
  for (const uid of [scheduled, sending]) {
    const reason = { code: 'list_deleted', message: expect.any(String) };
    expect(await read(uid ?? '')).toMatchObject({ status: 'cancelled', reason, finished_at: expect.any(String) });
  }
  expect(await read(ended ?? '')).toMatchObject({ status: 'sent', reason: null });
});
