import { beforeAll, describe, expect, test } from '@jest/globals';
import { AutomationResource, AutomationVersionResource, type AutomationVersionSummary } from '@mailwright/contracts';
import { fromUid, toUid } from '@mailwright/platform';
import { addAutomation, simpleSteps } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const unverified = 'unverified@example.com';
const api = useTestApi({ isVerifiedSender: (_accountId, email) => Promise.resolve(email !== unverified) });

let list: string;
beforeAll(async () => {
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  list = ((await api.call('post', '/lists').send(body).expect(201)).body as { uid: string }).uid;
});

const get = async (uid: string) =>
  AutomationResource.parse((await api.call('get', `/automations/${uid}`).expect(200)).body);
const patch = async (uid: string, body: object) =>
  AutomationResource.parse((await api.call('patch', `/automations/${uid}`).send(body).expect(200)).body);
const move = async (uid: string, name: string) =>
  AutomationResource.parse((await api.call('post', `/automations/${uid}/${name}`).expect(200)).body);
const versions = async (uid: string) =>
  (await api.call('get', `/automations/${uid}/versions`).expect(200)).body as AutomationVersionSummary[];

/** The campaigns behind an automation's mails, by version and step. */
const mailsOf = (uid: string) =>
  api.run(
    `SELECT m.version, m.step_id AS step, m.campaign_id AS campaign, c.status, c.kind, r.is_frozen AS frozen, r.total
      FROM automation_mails m JOIN campaigns c ON c.id = m.campaign_id JOIN campaign_runs r ON r.campaign_id = c.id
      WHERE m.automation_id = $1 ORDER BY m.version, m.step_id`,
    fromUid('aut', uid),
  );
const triggerOf = (uid: string) =>
  api.run('SELECT type, version, tag, entry FROM automation_triggers WHERE automation_id = $1', fromUid('aut', uid));

test('a draft is returned as it was created, with ids for its steps; a page of automations leaves out the steps', async () => {
  const steps = [
    { type: 'wait', for: 'P3D' },
    { type: 'add_tag', id: 'wait_1', tag: 'vip' },
    { type: 'wait', until: { days: ['mon', 'fri'], at: '09:00' } },
  ];
  const given = { trigger: { type: 'tagged', tag: 'vip' }, entry: 'every_time', time_zone: 'Europe/Zurich' };
  const uid = await addAutomation(api, list, { ...given, steps, conditions: { all: [{ tag: 'early' }] } });
  const made = await get(uid);
  expect(made).toMatchObject({
    ...given,
    name: 'Welcome',
    list_uid: list,
    status: 'draft',
    version: null,
    has_draft_changes: true,
    conditions: { all: [{ tag: 'early', operator: 'has' }] },
    goals: [],
    steps: [
      { type: 'wait', id: 'wait_2', for: 'P3D' },
      { type: 'add_tag', id: 'wait_1', tag: 'vip' },
      { type: 'wait', id: 'wait_3', until: { days: ['mon', 'fri'], at: '09:00' } },
    ],
  });
  const { steps: _steps, goals: _goals, conditions: _conditions, time_zone: _zone, ...summary } = made;
  const page = await api.call('get', `/automations?list_uid=${list}&status=draft&include_total=true`).expect(200);
  expect(page.body).toContainEqual(summary);
  expect(page.headers['x-total-count']).toBe(String((page.body as unknown[]).length));
  // Saving what was returned changes nothing.
  const { trigger, entry, conditions, goals } = made;
  const again = await patch(uid, { trigger, entry, conditions, goals, steps: made.steps });
  expect({ ...again, updated_at: made.updated_at }).toEqual(made);
});

test('every kind of step, trigger and goal is returned as it was given, and a field under its current tag', async () => {
  await api.call('post', `/lists/${list}/fields`).send({ tag: 'CITY', type: 'text' }).expect(201);
  await api.call('post', `/lists/${list}/fields`).send({ tag: 'BIRTHDAY', type: 'date' }).expect(201);
  const other = await api
    .call('post', '/lists')
    .send({ name: 'Other', from_name: 'Ada', from_email: 'ada@example.com' })
    .expect(201);
  const listUid = (other.body as { uid: string }).uid;
  const hook = await api
    .call('post', '/hooks')
    .send({ target_url: 'https://example.com/h', event: 'automation.webhook' })
    .expect(201);
  const segment = await api
    .call('post', '/segments')
    .send({ name: 'VIPs', list_uid: list, conditions: { all: [{ tag: 'vip' }] } })
    .expect(201);
  const segmentUid = (segment.body as { uid: string }).uid;
  const started = await addAutomation(api, list);
  const mail = { type: 'send_email', id: 'first', subject: 'Hello', html: '<p>Hello</p>', track_opens: false };
  const steps = [
    mail,
    {
      type: 'wait',
      id: 'w',
      until_event: {
        event: 'opened',
        step: 'first',
        timeout: 'P1M',
        on_timeout: [{ type: 'exit', id: 'bye', reason: 'not interested' }],
      },
    },
    {
      type: 'condition',
      id: 'c',
      if: {
        any: [
          { step: 'first', activity: 'clicked', operator: 'has_not' },
          { segment_uid: segmentUid },
          { field: 'CITY', operator: 'equals', value: 'Bern' },
        ],
      },
      then: [
        {
          type: 'split',
          id: 's',
          branches: [
            { percent: 30, steps: [{ type: 'remove_tag', id: 'r', tag: 'vip' }] },
            { percent: 70, steps: [] },
          ],
        },
      ],
      else: [{ type: 'update_field', id: 'u', field: 'CITY', value: 'Bern' }],
    },
    { type: 'wait', id: 'z', until: { at: '18:30', time_zone_field: 'CITY' } },
    { type: 'add_to_list', id: 'a', list_uid: listUid },
    { type: 'call_webhook', id: 'h', hook_uid: (hook.body as { uid: string }).uid },
    { type: 'start_automation', id: 'n', automation_uid: started },
    { type: 'move_to_list', id: 'm', list_uid: listUid },
    { type: 'unsubscribe', id: 'q' },
  ];
  const goals = [
    { id: 'bought', event: 'tagged', tag: 'customer' },
    { id: 'moved', event: 'field_changed', field: 'CITY' },
    { id: 'joined', event: 'subscribed_to', list_uid: listUid },
    { id: 'met', conditions: { all: [{ segment_uid: segmentUid }] } },
  ];
  const trigger = { type: 'date', field: 'BIRTHDAY', offset_days: -3, at: '08:00', yearly: true };
  const uid = await addAutomation(api, list, { steps, goals, trigger });
  expect(await get(uid)).toMatchObject({ steps, goals, trigger });
  expect((await get(uid)).steps).toEqual(steps);
  await move(uid, 'activate');
  await api.call('patch', `/lists/${list}/fields/CITY`).send({ tag: 'TOWN' }).expect(200);
  const renamed = JSON.parse(JSON.stringify(steps).replaceAll('"CITY"', '"TOWN"')) as unknown;
  expect((await get(uid)).steps).toEqual(renamed);
  expect((await get(uid)).has_draft_changes).toBe(false);
  const version = await api.call('get', `/automations/${uid}/versions/1`).expect(200);
  expect(AutomationVersionResource.parse(version.body).steps).toEqual(renamed);
});

describe('activation', () => {
  test('creates a version with a campaign for each mail, none of which is listed among the campaigns', async () => {
    const uid = await addAutomation(api, list, { trigger: { type: 'tagged', tag: 'vip' } });
    expect(await triggerOf(uid)).toEqual([]);
    const active = await move(uid, 'activate');
    expect(active).toMatchObject({ status: 'active', version: 1, has_draft_changes: false, paused_at: null });
    expect(active.activated_at).not.toBeNull();
    expect(await triggerOf(uid)).toEqual([{ type: 'tagged', version: 1, tag: 'vip', entry: 'once' }]);
    const mails = await mailsOf(uid);
    const mail = { version: 1, step: 'welcome', status: 'sending', kind: 'automation', frozen: true, total: 0 };
    expect(mails).toMatchObject([mail]);
    expectProblem(await api.call('get', `/campaigns/${toUid('cmp', String(mails[0]?.['campaign']))}`), 'not_found');
    const page = await api.call('get', '/campaigns').expect(200);
    expect(page.body).toEqual([]);
  });

  test('of an unchanged automation creates no version; a change creates one, which keeps the campaigns of unchanged mails', async () => {
    const second = { type: 'send_email', id: 'second', subject: 'Second', html: '<p>Second</p>' };
    const uid = await addAutomation(api, list, { steps: [...simpleSteps, second] });
    await move(uid, 'activate');
    expect(await move(uid, 'activate')).toMatchObject({ version: 1 });
    const changed = await patch(uid, { steps: [...simpleSteps, { ...second, subject: 'Another' }] });
    expect(changed).toMatchObject({ status: 'active', version: 1, has_draft_changes: true });
    expect(await patch(uid, { steps: [...simpleSteps, second] })).toMatchObject({ has_draft_changes: false });
    await patch(uid, { steps: [...simpleSteps, { ...second, subject: 'Another' }] });
    expect(await move(uid, 'activate')).toMatchObject({ version: 2, has_draft_changes: false });
    const mails = await mailsOf(uid);
    const campaignOf = (version: number, step: string) =>
      mails.find((mail) => mail['version'] === version && mail['step'] === step)?.['campaign'];
    expect(campaignOf(2, 'welcome')).toBe(campaignOf(1, 'welcome'));
    expect(campaignOf(2, 'second')).not.toBe(campaignOf(1, 'second'));
    expect((await versions(uid)).map((one) => [one.number, one.is_current])).toEqual([
      [2, true],
      [1, false],
    ]);
    const first = AutomationVersionResource.parse((await api.call('get', `/automations/${uid}/versions/1`)).body);
    expect(first.steps.at(-1)).toEqual(second);
    expectProblem(await api.call('get', `/automations/${uid}/versions/3`), 'not_found');
  });

  test('creates a version when a template of the automation has changed', async () => {
    const made = await api
      .call('post', '/templates')
      .send({ name: 'Layout', html: '<b>1</b>{{ content }}' })
      .expect(201);
    const template = (made.body as { uid: string }).uid;
    const uid = await addAutomation(api, list, { steps: [{ ...simpleSteps[0], template_uid: template }] });
    await move(uid, 'activate');
    await api.call('patch', `/templates/${template}`).send({ html: '<b>2</b>{{ content }}' }).expect(200);
    expect(await move(uid, 'activate')).toMatchObject({ version: 2 });
    const [one, two] = await mailsOf(uid);
    expect(one?.['campaign']).not.toBe(two?.['campaign']);
  });

  test('is refused, and changes nothing, when there are no steps, a mail cannot be sent, or the sender is unverified', async () => {
    const empty = await addAutomation(api, list, { steps: [] });
    expectProblem(await api.call('post', `/automations/${empty}/activate`), 'validation_failed', ['steps']);
    const broken = { type: 'send_email', id: 'broken', subject: 'Hello', html: '<p>{{ broken </p>' };
    const inner = { type: 'condition', id: 'c', if: { all: [{ tag: 'vip' }] }, then: [broken, { type: 'send_email' }] };
    const uid = await addAutomation(api, list, { steps: [inner] });
    const fields = ['steps[0].then[0].html', 'steps[0].then[1].html', 'steps[0].then[1].subject'];
    const problem = expectProblem(await api.call('post', `/automations/${uid}/activate`), 'validation_failed', fields);
    expect(problem.errors?.['steps[0].then[0].html']?.[0]).toMatch(/^line 1, column \d+: /);
    const validation = await api.call('post', `/automations/${uid}/validate`).expect(200);
    expect(validation.body).toMatchObject({ valid: false });
    expect((validation.body as { errors: unknown[] }).errors).toContainEqual(
      expect.objectContaining({ part: 'steps[0].then[0].html', step: 'broken', line: 1 }),
    );
    const stranger = { ...simpleSteps[0], from_email: unverified };
    const foreign = await addAutomation(api, list, { steps: [stranger] });
    expectProblem(await api.call('post', `/automations/${foreign}/activate`), 'sender_not_verified', [
      'steps[0].from_email',
    ]);
    for (const each of [empty, uid, foreign]) {
      expect(await get(each)).toMatchObject({ status: 'draft', version: null });
      expect(await mailsOf(each)).toEqual([]);
    }
  });
});

test('validation accepts a valid automation, and warns of doubtful content in its mails, naming the step', async () => {
  const uid = await addAutomation(api, list, {
    steps: [{ ...simpleSteps[0], html: '<p>Hello {{ FRST_NAME }}</p>' }],
  });
  const { body } = await api.call('post', `/automations/${uid}/validate`).expect(200);
  expect(body).toMatchObject({ valid: true, errors: [] });
  expect((body as { warnings: unknown[] }).warnings).toContainEqual(
    expect.objectContaining({ part: 'steps[0].html', step: 'welcome' }),
  );
});
