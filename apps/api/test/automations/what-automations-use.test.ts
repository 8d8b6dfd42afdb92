import { beforeEach, describe, expect, test } from '@jest/globals';
import { fromUid, toUid } from '@mailwright/platform';
import { addAutomation, addWaitingRun, simpleSteps } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const sender = { from_name: 'Ada', from_email: 'ada@example.com' };
const add = async (path: string, body: object) =>
  ((await api.call('post', path).send(body).expect(201)).body as { uid: string }).uid;
const act = (uid: string, name: string) => api.call('post', `/automations/${uid}/${name}`).expect(200);

let list: string;
beforeEach(async () => {
  list = await add('/lists', { name: 'News', ...sender });
});

/** A change that makes an automation name something, the path that deletes that, and the error code while in use. */
const used: [
  code: Parameters<typeof expectProblem>[1],
  make: () => Promise<{ path: string; change: Record<string, unknown> }>,
][] = [
  [
    'field_in_use',
    async () => {
      await api.call('post', `/lists/${list}/fields`).send({ tag: 'CITY', type: 'text' }).expect(201);
      const steps = [{ type: 'update_field', field: 'CITY', value: 'Bern' }];
      return { path: `/lists/${list}/fields/CITY`, change: { steps } };
    },
  ],
  [
    'field_in_use',
    async () => {
      await api.call('post', `/lists/${list}/fields`).send({ tag: 'BORN', type: 'date' }).expect(201);
      return { path: `/lists/${list}/fields/BORN`, change: { trigger: { type: 'date', field: 'BORN' } } };
    },
  ],
  [
    'segment_in_use',
    async () => {
      const conditions = { all: [{ tag: 'vip' }] };
      const segment = await add('/segments', { name: 'VIPs', list_uid: list, conditions });
      return { path: `/segments/${segment}`, change: { conditions: { none: [{ segment_uid: segment }] } } };
    },
  ],
  [
    'template_in_use',
    async () => {
      const template = await add('/templates', { name: 'Layout', html: '<b>{{ content }}</b>' });
      return { path: `/templates/${template}`, change: { steps: [{ ...simpleSteps[0], template_uid: template }] } };
    },
  ],
  [
    'hook_in_use',
    async () => {
      const hook = await add('/hooks', { target_url: 'https://example.com/h', event: 'automation.webhook' });
      return { path: `/hooks/${hook}`, change: { steps: [{ type: 'call_webhook', hook_uid: hook }] } };
    },
  ],
  [
    'list_in_use',
    async () => {
      const other = await add('/lists', { name: 'Other', ...sender });
      return { path: `/lists/${other}`, change: { steps: [{ type: 'add_to_list', list_uid: other }] } };
    },
  ],
  [
    'automation_in_use',
    async () => {
      const other = await addAutomation(api, list);
      return {
        path: `/automations/${other}`,
        change: { steps: [{ type: 'start_automation', automation_uid: other }] },
      };
    },
  ],
];

describe.each(used)('deleting something that an automation names returns %s', (code, make) => {
  test('while a draft or an active or paused automation names it, until the automation is archived', async () => {
    const { path, change } = await make();
    const uid = await addAutomation(api, list, change);
    expect(expectProblem(await api.call('delete', path), code).detail).toContain(uid);
    await act(uid, 'activate');
    expectProblem(await api.call('delete', path), code);
    // The draft no longer names it, but the active version does.
    await api
      .call('patch', `/automations/${uid}`)
      .send({ steps: simpleSteps, trigger: { type: 'api' }, conditions: null })
      .expect(200);
    expectProblem(await api.call('delete', path), code);
    await act(uid, 'pause');
    expectProblem(await api.call('delete', path), code);
    await act(uid, 'archive');
    const { status } = await api.call('delete', path);
    expect([202, 204]).toContain(status);
  });

  test('while an older version with unfinished runs names it', async () => {
    const { path, change } = await make();
    const uid = await addAutomation(api, list, change);
    await act(uid, 'activate');
    const run = await addWaitingRun(api, api.account, uid);
    await api
      .call('patch', `/automations/${uid}`)
      .send({ steps: simpleSteps, trigger: { type: 'api' }, conditions: null })
      .expect(200);
    await act(uid, 'activate');
    expect(expectProblem(await api.call('delete', path), code).detail).toContain(uid);
    await act(uid, 'pause');
    expectProblem(await api.call('delete', path), code);
    await act(uid, 'resume');
    await api.call('post', `/automation-runs/${run}/cancel`).expect(200);
    const { status } = await api.call('delete', path);
    expect([202, 204]).toContain(status);
  });
});

test('a webhook that an automation calls keeps its event and cannot be moved to another list until the automation is archived', async () => {
  const hook = await add('/hooks', {
    target_url: 'https://example.com/h',
    event: 'automation.webhook',
    list_uid: list,
  });
  const uid = await addAutomation(api, list, { steps: [{ type: 'call_webhook', hook_uid: hook }] });
  const other = await add('/lists', { name: 'Other', ...sender });
  const change = (body: object) => api.call('patch', `/hooks/${hook}`).send(body);
  for (const body of [{ list_uid: other }, { event: 'subscriber.subscribed' }])
    expect(expectProblem(await change(body), 'hook_in_use').detail).toContain(uid);
  for (const body of [{ list_uid: list, event: 'automation.webhook' }, { description: 'Shop' }, { list_uid: null }])
    await change(body).expect(200);
  await act(uid, 'archive');
  await change({ list_uid: other }).expect(200);
});

test('a copy of an archived automation may name things that no longer exist, and then cannot be activated', async () => {
  const template = await add('/templates', { name: 'Layout', html: '<b>{{ content }}</b>' });
  const segment = await add('/segments', { name: 'VIPs', list_uid: list, conditions: { all: [{ tag: 'vip' }] } });
  const inner = [{ type: 'send_email', id: 'm', subject: 'x', html: 'x', template_uid: template }];
  const steps = [{ type: 'condition', id: 'c', if: { all: [{ segment_uid: segment }] }, then: inner }];
  const uid = await addAutomation(api, list, { steps });
  await act(uid, 'archive');
  await api.call('delete', `/templates/${template}`).expect(204);
  await api.call('delete', `/segments/${segment}`).expect(204);
  const copy = ((await api.call('post', `/automations/${uid}/copy`).expect(201)).body as { uid: string }).uid;
  expectProblem(await api.call('post', `/automations/${copy}/activate`), 'validation_failed', [
    'steps[0].then[0].template_uid',
  ]);
  const { body } = await api.call('post', `/automations/${copy}/validate`).expect(200);
  expect((body as { errors: unknown[] }).errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ part: 'steps[0].then[0].template_uid', step: 'm' }),
      expect.objectContaining({ part: 'steps[0].if.all[0].segment_uid', step: 'c' }),
    ]),
  );
});

test('deleting a list archives its automations at once, and they cannot be activated again', async () => {
  const uid = await addAutomation(api, list);
  const draft = await addAutomation(api, list);
  await act(uid, 'activate');
  await api.call('delete', `/lists/${list}`).expect(202);
  const id = fromUid('aut', uid);
  expect(await api.run('SELECT 1 FROM automation_triggers WHERE automation_id = $1', id)).toEqual([]);
  const mails = await api.run(
    'SELECT c.status FROM campaigns c JOIN automation_mails m ON m.campaign_id = c.id WHERE m.automation_id = $1',
    id,
  );
  expect(mails).toEqual([{ status: 'cancelled' }]);
  for (const each of [uid, draft]) {
    expect((await api.call('get', `/automations/${each}`).expect(200)).body).toMatchObject({ status: 'archived' });
    expectProblem(await api.call('post', `/automations/${each}/activate`), 'invalid_transition');
  }
  expectProblem(await api.call('post', `/automations/${uid}/copy`), 'not_found', ['list_uid']);
});

test('when something is deleted while an automation that names it is being saved, exactly one of the two is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const template = await add('/templates', { name: 'Layout', html: '<b>{{ content }}</b>' });
    const body = {
      name: 'Racing',
      list_uid: list,
      trigger: { type: 'api' },
      steps: [{ ...simpleSteps[0], template_uid: template }],
    };
    const [made, deleted] = await Promise.all([
      api.call('post', '/automations').send(body),
      api.call('delete', `/templates/${template}`),
    ]);
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([made.status, deleted.status]);
  }
});

describe("the campaigns of an automation's mails", () => {
  test('are not found by any operation on campaigns, and conditions cannot name them', async () => {
    const uid = await addAutomation(api, list);
    await act(uid, 'activate');
    const [mail] = await api.run(
      'SELECT campaign_id AS id FROM automation_mails WHERE automation_id = $1',
      fromUid('aut', uid),
    );
    const campaign = toUid('cmp', String(mail?.['id']));
    for (const [method, path, body] of [
      ['get', '', undefined],
      ['patch', '', { name: 'x' }],
      ['delete', '', undefined],
      ['post', '/run', {}],
      ['post', '/pause', undefined],
      ['post', '/cancel', undefined],
      ['post', '/copy', undefined],
      ['post', '/recipients/resend', { states: ['failed'] }],
      ['get', '/recipients', undefined],
      ['get', '/statistics', undefined],
      ['get', '/opens', undefined],
    ] as const)
      expectProblem(await api.call(method, `/campaigns/${campaign}${path}`).send(body), 'not_found');
    const conditions = { all: [{ activity: 'opened', campaign_uid: campaign }] };
    expectProblem(
      await api.call('post', '/segments').send({ name: 'x', list_uid: list, conditions }),
      'validation_failed',
      ['conditions.all[0].campaign_uid'],
    );
    const page = await api.call('get', `/campaigns?list_uid=${list}&include_total=true`).expect(200);
    expect([page.body, page.headers['x-total-count']]).toEqual([[], '0']);
  });
});
