import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

let list: string;
let ofOthers: Record<'list' | 'hook' | 'template' | 'segment' | 'automation' | 'campaign', string>;
beforeAll(async () => {
  const sender = { from_name: 'Ada', from_email: 'ada@example.com' };
  const add = async (path: string, body: object, account = api.account) =>
    ((await api.call('post', path, account).send(body).expect(201)).body as { uid: string }).uid;
  list = await add('/lists', { name: 'News', ...sender });
  await api.call('post', `/lists/${list}/fields`).send({ tag: 'AGE', type: 'number' }).expect(201);
  const stranger = await createTestAccount(api.database);
  const theirList = await add('/lists', { name: 'Theirs', ...sender }, stranger);
  ofOthers = {
    list: theirList,
    hook: await add('/hooks', { target_url: 'https://example.com/h', event: 'automation.webhook' }, stranger),
    template: await add('/templates', { name: 'Theirs', html: '{{ content }}' }, stranger),
    segment: await add(
      '/segments',
      { name: 'Theirs', list_uid: theirList, conditions: { all: [{ tag: 'vip' }] } },
      stranger,
    ),
    automation: await addAutomation(api, theirList, {}, stranger),
    campaign: await add('/campaigns', { name: 'Theirs', list_uid: theirList, subject: 'x', html: 'x' }, stranger),
  };
});

const post = (changes: Record<string, unknown>) =>
  api.call('post', '/automations').send({ name: 'Bad', list_uid: list, trigger: { type: 'api' }, ...changes });

/** Steps nested this deep: each level but the first is inside a condition of the level above. */
const nest = (depth: number): object[] =>
  depth === 1 ? [{ type: 'exit' }] : [{ type: 'condition', if: { all: [{ tag: 'vip' }] }, then: nest(depth - 1) }];

const tag = { type: 'add_tag', tag: 'vip' };
const deeper = (step: object) => [
  tag,
  { type: 'split', branches: [{ percent: 50 }, { percent: 50, steps: [tag, step] }] },
];
const at = (name: string) => [`steps[1].branches[1].steps[1].${name}`];

describe('an error in a step is reported under the path of the step:', () => {
  const cases: [name: string, step: object, fields: string[]][] = [
    ['an unknown type', { type: 'dance' }, at('type')],
    ['an unknown property', { ...tag, colour: 'red' }, at('colour')],
    ['no tag', { type: 'add_tag' }, at('tag')],
    ['an id with capitals', { ...tag, id: 'Tag' }, at('id')],
    ['a wait for nothing', { type: 'wait' }, at('for')],
    ['a wait for two things', { type: 'wait', for: 'P1D', until: { at: '09:00' } }, at('for')],
    ['an invalid duration', { type: 'wait', for: '3 days' }, at('for')],
    ['a duration of zero', { type: 'wait', for: 'P0D' }, at('for')],
    ['a duration of eleven years', { type: 'wait', for: 'P11Y' }, at('for')],
    ['an invalid time of day', { type: 'wait', until: { at: '9:00' } }, at('until.at')],
    ['a day named twice', { type: 'wait', until: { at: '09:00', days: ['mon', 'mon'] } }, at('until.days')],
    [
      'an unknown field for the time zone',
      { type: 'wait', until: { at: '09:00', time_zone_field: 'ZONE' } },
      at('until.time_zone_field'),
    ],
    [
      'a number field for the time zone',
      { type: 'wait', until: { at: '09:00', time_zone_field: 'AGE' } },
      at('until.time_zone_field'),
    ],
    ['an event without a timeout', { type: 'wait', until_event: { event: 'tagged' } }, at('until_event.timeout')],
    ['an unknown event', { type: 'wait', until_event: { event: 'born', timeout: 'P1D' } }, at('until_event.event')],
    [
      'the mail of an unknown step',
      { type: 'wait', until_event: { event: 'opened', step: 'none', timeout: 'P1D' } },
      at('until_event.step'),
    ],
    [
      'an invalid step after a timeout',
      { type: 'wait', until_event: { event: 'tagged', timeout: 'P1D', on_timeout: [{ type: 'exit', reason: '' }] } },
      at('until_event.on_timeout[0].reason'),
    ],
    [
      'percentages that do not add up to 100',
      { type: 'split', branches: [{ percent: 50 }, { percent: 49 }] },
      at('branches'),
    ],
    [
      'a condition on an unknown field',
      { type: 'condition', if: { all: [{ field: 'NONE', operator: 'is_set' }] } },
      at('if.all[0].field'),
    ],
    [
      'a condition on the mail of a step that sends none',
      { type: 'condition', if: { any: [{ step: 'x', activity: 'opened' }] } },
      at('if.any[0].step'),
    ],
    ['a value that the field cannot have', { type: 'update_field', field: 'AGE', value: 'old' }, at('value')],
    ['a change of the address', { type: 'update_field', field: 'EMAIL', value: 'a@example.com' }, at('field')],
    ['a mail without a valid sender', { type: 'send_email', from_email: 'nobody' }, at('from_email')],
  ];
  test.each(cases)('%s', async (_name, step, fields) => {
    expectProblem(await post({ steps: deeper(step) }), 'validation_failed', fields);
  });

  test('an id that two steps share, or a step and a goal', async () => {
    const steps = [
      { ...tag, id: 'one' },
      { type: 'exit', id: 'one' },
    ];
    const goals = [{ id: 'one', event: 'tagged' }];
    expectProblem(await post({ steps, goals }), 'validation_failed', ['goals[0].id', 'steps[1].id']);
  });

  test('several errors, all at once', async () => {
    const steps = [
      { type: 'update_field', field: 'NONE', value: 1 },
      {
        type: 'condition',
        if: { all: [{ field: 'GONE', operator: 'is_set' }] },
        else: [{ type: 'add_to_list', list_uid: 'x' }],
      },
    ];
    const fields = ['steps[0].field', 'steps[1].else[0].list_uid', 'steps[1].if.all[0].field'];
    expectProblem(await post({ steps }), 'validation_failed', fields);
  });
});

test('an automation cannot name anything that belongs to another account or does not exist', async () => {
  const none = {
    list: toUid('list', newId()),
    hook: toUid('hook', newId()),
    template: toUid('tpl', newId()),
    segment: toUid('seg', newId()),
    automation: toUid('aut', newId()),
    campaign: toUid('cmp', newId()),
  };
  for (const { list: listUid, hook, template, segment, automation, campaign } of [ofOthers, none]) {
    const steps = [
      { type: 'add_to_list', list_uid: listUid },
      { type: 'move_to_list', list_uid: listUid },
      { type: 'call_webhook', hook_uid: hook },
      { type: 'send_email', template_uid: template },
      { type: 'condition', if: { all: [{ segment_uid: segment }] } },
      { type: 'start_automation', automation_uid: automation },
      { type: 'wait', until_event: { event: 'subscribed_to', list_uid: listUid, timeout: 'P1D' } },
    ];
    expectProblem(await post({ steps }), 'validation_failed', [
      'steps[0].list_uid',
      'steps[1].list_uid',
      'steps[2].hook_uid',
      'steps[3].template_uid',
      'steps[4].if.all[0].segment_uid',
      'steps[5].automation_uid',
      'steps[6].until_event.list_uid',
    ]);
    for (const [trigger, field] of [
      [{ type: 'segment_entered', segment_uid: segment }, 'trigger.segment_uid'],
      [{ type: 'campaign_opened', campaign_uid: campaign }, 'trigger.campaign_uid'],
    ] as const)
      expectProblem(await post({ trigger }), 'validation_failed', [field]);
    expectProblem(await post({ list_uid: listUid }), 'not_found', ['list_uid']);
  }
});

test('an automation cannot name a hook for another event, its own list or itself', async () => {
  const made = await api.call('post', '/hooks').send({ target_url: 'https://example.com/h', event: 'email.opened' });
  const steps = [
    { type: 'call_webhook', hook_uid: (made.body as { uid: string }).uid },
    { type: 'add_to_list', list_uid: list },
  ];
  expectProblem(await post({ steps }), 'validation_failed', ['steps[0].hook_uid', 'steps[1].list_uid']);
  const uid = await addAutomation(api, list);
  const own = { steps: [{ type: 'start_automation', automation_uid: uid }] };
  expectProblem(await api.call('patch', `/automations/${uid}`).send(own), 'validation_failed', [
    'steps[0].automation_uid',
  ]);
});

test('the field of a date trigger must be a date field', async () => {
  expectProblem(await post({ trigger: { type: 'date', field: 'AGE' } }), 'validation_failed', ['trigger.field']);
});

test('an automation may have 200 steps, nested ten deep, and no more', async () => {
  await post({ steps: nest(11) }).expect(201);
  expectProblem(await post({ steps: nest(12) }), 'validation_failed', ['steps']);
  await post({ steps: Array.from({ length: 200 }, () => tag) }).expect(201);
  expectProblem(await post({ steps: Array.from({ length: 201 }, () => tag) }), 'validation_failed', ['steps']);
});

test('too many steps are refused before they are validated', async () => {
  const many = Array.from({ length: 60_000 }, () => ({ type: 'x' }));
  const started = performance.now();
  const response = await post({ steps: [{ type: 'split', branches: [{ percent: 100, steps: many }] }] });
  expectProblem(response, 'validation_failed', ['steps']);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('the steps of an automation may have 1,000 conditions in total, and no more', async () => {
  const step = (count: number) => ({
    type: 'condition',
    if: { all: Array.from({ length: count - 1 }, () => ({ tag: 'vip' })) },
  });
  const ten = Array.from({ length: 10 }, () => step(99));
  await post({ steps: [...ten, step(2)] }).expect(201);
  expectProblem(await post({ steps: [...ten, step(20)] }), 'validation_failed', ['steps']);
});
