import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  AutomationReport,
  AutomationResource,
  RunResource,
  RunSummary,
  type SubscriberExport,
} from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestEngine } from '../support/run-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ isVerifiedSender: () => Promise.resolve(true) });

const pass = useTestEngine(api);

let list: string;
beforeAll(async () => {
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  list = ((await api.call('post', '/lists').send(body).expect(201)).body as { uid: string }).uid;
});

const addSubscriber = async (email: string) =>
  ((await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: email }).expect(201)).body as { uid: string })
    .uid;
const activate = async (changes: Record<string, unknown>) => {
  const uid = await addAutomation(api, list, { trigger: { type: 'api' }, ...changes });
  await api.call('post', `/automations/${uid}/activate`).expect(200);
  return uid;
};
const start = async (uid: string, body: Record<string, unknown>) =>
  RunSummary.parse((await api.call('post', `/automations/${uid}/start`).send(body).expect(202)).body);
const read = async (uid: string) =>
  RunResource.parse((await api.call('get', `/automation-runs/${uid}`).expect(200)).body);
const day = 86_400_000;

test('an automation is paused with the reason when servers refuse one of its mails too often, and continues when it is resumed', async () => {
  const uid = await activate({});
  const get = async () => AutomationResource.parse((await api.call('get', `/automations/${uid}`).expect(200)).body);
  const reason = { code: 'too_many_failures', message: '60 of 500 recipients were refused, more than 10 %.' };
  const ofMail = `id IN (SELECT campaign_id FROM automation_mails WHERE automation_id = $1)`;
  await api.run(
    `UPDATE campaigns SET status = 'paused', paused_at = now(), reason = $2::jsonb WHERE ${ofMail}`,
    fromUid('aut', uid),
    JSON.stringify(reason),
  );
  await pass();
  expect(await get()).toMatchObject({ status: 'paused', reason });
  expect(
    await api.run(
      `SELECT actor::text, details FROM audit_log WHERE subject = $1 AND action = 'automation.paused'`,
      uid,
    ),
  ).toEqual([{ actor: 'system', details: { code: reason.code } }]);
  await api.call('post', `/automations/${uid}/resume`).expect(200);
  await pass();
  expect(await get()).toMatchObject({ status: 'active', reason: null });
  expect(await api.run(`SELECT status::text FROM campaigns WHERE ${ofMail}`, fromUid('aut', uid))).toEqual([
    { status: 'sending' },
  ]);
});

describe('a run that is started by the API', () => {
  test("goes through the automation's steps, which its history and the statistics show", async () => {
    const subscriber = await addSubscriber('one@example.com');
    const uid = await activate({});
    const run = await start(uid, { email: 'one@example.com' });
    expect(run).toMatchObject({
      automation_uid: uid,
      subscriber_uid: subscriber,
      status: 'running',
      step: null,
      version: 1,
    });
    await pass();
    expect(await read(run.uid)).toMatchObject({
      status: 'waiting',
      step: 'later',
      steps: [{ step: 'welcome', result: 'done' }],
    });
    const report = async () =>
      AutomationReport.parse((await api.call('get', `/automations/${uid}/statistics`).expect(200)).body);
    expect(await report()).toMatchObject({
      entered: 1,
      active: 1,
      steps: [
        { step: 'welcome', entered: 1, waiting: 0, left: 1, mails: { sent: 0, opened: 0 } },
        { step: 'later', entered: 1, waiting: 1, left: 0, mails: null },
      ],
    });
    await pass(day);
    expect(await read(run.uid)).toMatchObject({
      status: 'completed',
      waits_until: null,
      steps: [{ step: 'welcome' }, { step: 'later', result: 'waited' }, { step: 'tag', result: 'done' }],
    });
    expect(await report()).toMatchObject({ entered: 1, active: 0 });
    const tagged = await api.call('get', `/subscribers/${subscriber}`).expect(200);
    expect(tagged.body).toMatchObject({ tags: ['welcomed'] });
    const held = (await api.call('get', `/subscribers/${subscriber}/export`).expect(200)).body as SubscriberExport;
    expect(held.automations).toMatchObject([{ automation_uid: uid, status: 'completed', steps: [{}, {}, {}] }]);
  });

  test('is started once for each key, however often it is requested', async () => {
    await addSubscriber('key@example.com');
    const uid = await activate({ entry: 'every_time' });
    const body = { email: 'key@example.com', key: 'basket-1' };
    const runs = await Promise.all([start(uid, body), start(uid, body), start(uid, body)]);
    expect(new Set(runs.map((run) => run.uid)).size).toBe(1);
    expect((await start(uid, { ...body, key: 'basket-2' })).uid).not.toBe(runs[0]?.uid);
  });

  test('is refused if the subscriber has already entered or is not on the list, or if the automation is not active', async () => {
    const subscriber = await addSubscriber('once@example.com');
    const uid = await activate({ entry: 'once' });
    const path = `/automations/${uid}/start`;
    await start(uid, { subscriber_uid: subscriber });
    expectProblem(await api.call('post', path).send({ subscriber_uid: subscriber }), 'already_entered');
    expectProblem(await api.call('post', path).send({ email: 'nobody@example.com' }), 'not_found');
    expectProblem(await api.call('post', path).send({}), 'validation_failed', ['subscriber_uid']);
    const draft = await addAutomation(api, list);
    expectProblem(
      await api.call('post', `/automations/${draft}/start`).send({ subscriber_uid: subscriber }),
      'invalid_transition',
    );
    const stranger = await createTestAccount(api.database);
    expectProblem(await api.call('post', path, stranger).send({ subscriber_uid: subscriber }), 'not_found');
    expectProblem(await api.call('get', `/automations/${uid}/runs`, stranger), 'not_found');
  });
});

describe('the data of a run', () => {
  const data = { order: '4711', total: 59.9, items: [{ name: 'Lamp' }] };

  test("is shown with the run and in the person's export, and repeating the start with the same key does not change it", async () => {
    const subscriber = await addSubscriber('data@example.com');
    const uid = await activate({ entry: 'every_time' });
    const run = await start(uid, { subscriber_uid: subscriber, key: 'basket-1', data });
    expect(run).not.toHaveProperty('data');
    await start(uid, { subscriber_uid: subscriber, key: 'basket-1', data: { order: '4712' } });
    expect((await read(run.uid)).data).toEqual(data);
    expect((await read((await start(uid, { subscriber_uid: subscriber })).uid)).data).toBeNull();
    const held = (await api.call('get', `/subscribers/${subscriber}/export`).expect(200)).body as SubscriberExport;
    expect(held.automations.map((one) => one.data)).toEqual([data, null]);
  });

  test('is removed from the run and its mails when the person is erased', async () => {
    const subscriber = await addSubscriber('gone@example.com');
    const uid = await activate({});
    const run = await start(uid, { subscriber_uid: subscriber, data: { secret: 'hunter2' } });
    await pass();
    const holds = async () =>
      JSON.stringify(await api.run('SELECT data FROM automation_runs UNION ALL SELECT data FROM campaign_recipients'));
    expect((await holds()).match(/hunter2/g)).toHaveLength(2);
    await api.call('post', `/subscribers/${subscriber}/erase`).expect(204);
    expect(await holds()).not.toContain('hunter2');
    expect((await read(run.uid)).data).toBeNull();
  });

  test('is refused when it is not an object, is too large or too deep, or cannot be stored', async () => {
    await addSubscriber('limits@example.com');
    const uid = await activate({ entry: 'every_time' });
    const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)]);
    const send = (given: unknown) =>
      api.call('post', `/automations/${uid}/start`).send({ email: 'limits@example.com', data: given });
    for (const wrong of [[1], 'text', { a: 'x'.repeat(16_400) }, { a: nest(10) }])
      expectProblem(await send(wrong), 'validation_failed', ['data']);
    expectProblem(await send({ a: '\u0000' }), 'validation_failed', ['data.a']);
    expect((await send({ ['\ud800']: 1 })).status).toBe(422);
    await send({ a: nest(9), b: 'x'.repeat(16_000) }).expect(202);
  });
});

describe('a run', () => {
  test('is listed page by page, and by status, step and subscriber', async () => {
    const uid = await activate({ entry: 'every_time' });
    const subscriber = await addSubscriber('list@example.com');
    const other = await addSubscriber('other@example.com');
    const runs: RunSummary[] = [];
    for (const subscriber_uid of [subscriber, other, subscriber]) runs.push(await start(uid, { subscriber_uid }));
    await pass();
    await api.call('post', `/automation-runs/${runs[0]?.uid}/cancel`).expect(200);
    const find = async (query: string) => {
      const { body } = await api.call('get', `/automations/${uid}/runs?${query}`).expect(200);
      return (body as RunSummary[]).map((run) => runs.findIndex((one) => one.uid === run.uid));
    };
    expect(await find('')).toEqual([0, 1, 2]);
    expect(await find('status=waiting')).toEqual([1, 2]);
    expect(await find('status=exited')).toEqual([0]);
    expect(await find('step=later')).toEqual([0, 1, 2]);
    expect(await find('step=welcome')).toEqual([]);
    expect(await find(`subscriber_uid=${other}`)).toEqual([1]);
    const page = await api.call('get', `/automations/${uid}/runs?limit=2`).expect(200);
    expect(page.headers['link']).toContain('rel="next"');
  });

  test('takes no further step once it is cancelled, and cannot be cancelled again', async () => {
    await addSubscriber('cancel@example.com');
    const uid = await activate({});
    const run = await start(uid, { email: 'cancel@example.com' });
    await pass();
    const cancelled = await api.call('post', `/automation-runs/${run.uid}/cancel`).expect(200);
    expect(cancelled.body).toMatchObject({ status: 'exited', reason: 'cancelled' });
    expectProblem(await api.call('post', `/automation-runs/${run.uid}/cancel`), 'invalid_transition');
    expectProblem(await api.call('post', `/automation-runs/${run.uid}/skip-wait`), 'invalid_transition');
    await pass(2 * day);
    expect((await read(run.uid)).steps).toHaveLength(1);
    const { body } = await api.call('get', `/automations/${uid}/statistics`).expect(200);
    expect(body).toMatchObject({ entered: 1, active: 0 });
  });

  test('continues at once when its wait is skipped', async () => {
    await addSubscriber('skip@example.com');
    const uid = await activate({});
    const run = await start(uid, { email: 'skip@example.com' });
    expectProblem(await api.call('post', `/automation-runs/${run.uid}/skip-wait`), 'invalid_transition');
    await pass();
    await api.call('post', `/automation-runs/${run.uid}/skip-wait`).expect(202);
    await pass();
    expect(await read(run.uid)).toMatchObject({
      status: 'completed',
      steps: [{}, { step: 'later', result: 'skipped' }, {}],
    });
  });

  test('that waits for a subscription to another list ends when a batch subscribes the person there', async () => {
    const other = await api.addList();
    await addSubscriber('two-lists@example.com');
    const uid = await activate({ goals: [{ id: 'joined', event: 'subscribed_to', list_uid: other }] });
    const run = await start(uid, { email: 'two-lists@example.com' });
    await pass();
    expect(await read(run.uid)).toMatchObject({ status: 'waiting' });
    const batch = { list_uid: other, subscribers: [{ EMAIL: 'Two-Lists@example.com' }] };
    await api.call('post', '/subscribers/batch').send(batch).expect(200);
    await pass();
    expect(await read(run.uid)).toMatchObject({ status: 'exited', reason: 'goal_reached', goal: 'joined' });
  });

  test('waits for nothing and ends once its subscriber is erased', async () => {
    const subscriber = await addSubscriber('erased@example.com');
    const uid = await activate({ goals: [{ id: 'joined', event: 'subscribed_to', list_uid: list }] });
    const run = await start(uid, { subscriber_uid: subscriber, key: 'erased@example.com' });
    await pass();
    expect(JSON.stringify(await api.run('SELECT * FROM automation_waits'))).toContain('erased@example.com');
    await api.call('post', `/subscribers/${subscriber}/erase`).expect(204);
    for (const table of ['automation_waits', 'automation_runs'])
      expect(JSON.stringify(await api.run(`SELECT * FROM ${table}`))).not.toContain('erased@example.com');
    await pass(day);
    expect(await read(run.uid)).toMatchObject({ status: 'exited', reason: 'deleted' });
  });

  test('returns 404 when it does not exist', async () => {
    for (const uid of ['run_x', toUid('run', newId())])
      expectProblem(await api.call('get', `/automation-runs/${uid}`), 'not_found');
  });
});
