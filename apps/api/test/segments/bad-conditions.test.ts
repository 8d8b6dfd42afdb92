import { beforeAll, expect, test } from '@jest/globals';
import { toUid, newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addExamples } from '../support/add-examples.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList({
    fields: [
      { tag: 'SCORE', type: 'number' },
      { tag: 'BORN', type: 'date' },
      { tag: 'SEEN', type: 'datetime' },
      { tag: 'WANTS', type: 'boolean' },
      { tag: 'SIZE', type: 'select', options: ['S', 'M'] },
      { tag: 'COLORS', type: 'multiselect', options: ['red', 'blue'] },
    ],
  });
});

/** A condition nested in this many groups. */
function nest(depth: number): object {
  return { all: [depth === 1 ? { tag: 'vip' } : nest(depth - 1)] };
}

const field = (tag: string, operator: string, value?: unknown) => ({ field: tag, operator, value });
const date = (operator: string, value?: unknown) => ({ date: 'created_at', operator, value });

const wholes: [name: string, conditions: unknown, errors: string[]][] = [
  ['a missing group', undefined, ['conditions']],
  ['a condition without a group', { tag: 'vip' }, ['conditions.all', 'conditions.tag']],
  ['an array', [{ tag: 'vip' }], ['conditions']],
  ['an empty group', { any: [] }, ['conditions.any']],
  ['two groups in one', { all: [{ tag: 'a' }], any: [{ tag: 'b' }] }, ['conditions.any']],
  ['a condition that is not an object', { all: ['vip'] }, ['conditions.all[0]']],
  ['groups nested too deeply', nest(6), ['conditions']],
  ['too many conditions', { all: Array.from({ length: 100 }, () => ({ tag: 'vip' })) }, ['conditions']],
];

test.each(wholes)('%s is refused with its path, and nothing is saved', async (_name, conditions, errors) => {
  await expectRefused(conditions, errors);
});

// Each is the third condition in a group, after two valid ones.
const leaves: [condition: unknown, ...at: string[]][] = [
  [{}, '.tag'],
  [5, ''],
  [{ feild: 'SCORE', operator: 'is_set' }, '.feild', '.field'],
  [field('NOSUCH', 'is_set'), '.field'],
  [field('score', 'is_set'), '.field'],
  [field('SCORE', 'nosuch', 1), '.operator'],
  [field('SCORE', 'contains', 1), '.operator'],
  [field('FIRST_NAME', 'greater_than', 1), '.operator'],
  [field('WANTS', 'in', [true]), '.value[0]'],
  [field('WANTS', 'not_equals', true), '.operator'],
  [field('COLORS', 'equals', 'red'), '.operator'],
  [field('BORN', 'equals', '2026-01-31'), '.operator'],
  [field('SCORE', 'equals'), '.value'],
  [field('SCORE', 'equals', 'many'), '.value'],
  [field('SCORE', 'is_set', 1), '.value'],
  [field('SCORE', 'in', 1), '.value'],
  [field('SCORE', 'in', ['x']), '.value'],
  [field('SCORE', 'equals', [1]), '.value'],
  [field('SIZE', 'equals', 'XL'), '.value'],
  [field('COLORS', 'contains', 'green'), '.value'],
  [field('EMAIL', 'equals', 'ada'), '.value'],
  [field('FIRST_NAME', 'equals', ' '), '.value'],
  [field('FIRST_NAME', 'contains', ''), '.value'],
  [field('FIRST_NAME', 'equals', 'x'.repeat(501)), '.value'],
  [
    field(
      'FIRST_NAME',
      'in',
      Array.from({ length: 101 }, () => 'x'),
    ),
    '.value',
  ],
  [field('BORN', 'before', '2026-02-30'), '.value'],
  [field('BORN', 'before', '2026-01-31T00:00:00Z'), '.value'],
  [field('BORN', 'before', '0000-01-01'), '.value'],
  [field('SEEN', 'after', '9999-12-31T23:00:00-05:00'), '.value'],
  [field('SEEN', 'on', '2026-01-31T00:00:00Z'), '.value'],
  [field('BORN', 'within_last', '2026-01-31'), '.value'],
  [field('BORN', 'within_last', -1), '.value'],
  [field('BORN', 'within_last', 1.5), '.value'],
  [field('BORN', 'anniversary_in', 365), '.value'],
  [date('equals', 1), '.operator'],
  [date('before'), '.value'],
  [{ date: 'born_at', operator: 'is_set' }, '.date'],
  [{ tag: 'a,b' }, '.tag'],
  [{ tag: 'vip', operator: 'is' }, '.operator'],
  [{ status: [] }, '.status'],
  [{ status: ['nosuch'] }, '.status[0]'],
  [{ source: ['nosuch'] }, '.source[0]'],
  [{ import_uid: 'imp_x' }, '.import_uid'],
  [{ import_uid: toUid('imp', newId()) }, '.import_uid'],
  [{ activity: 'nosuch' }, '.activity'],
  [{ activity: 'sent', operator: 'is' }, '.operator'],
  [{ activity: 'sent', within_days: 0 }, '.within_days'],
  [{ activity: 'sent', campaign_uid: 'cmp_x' }, '.campaign_uid'],
  [{ activity: 'sent', campaign_uid: toUid('cmp', newId()) }, '.campaign_uid'],
];

test.each(leaves)('%j is refused with its path, and nothing is saved', async (condition, ...at) => {
  const conditions = { any: [{ tag: 'vip' }, { none: [{ tag: 'vip' }, { status: ['subscribed'] }, condition] }] };
  await expectRefused(
    conditions,
    at.map((path) => `conditions.any[1].none[2]${path}`),
  );
});

async function expectRefused(conditions: unknown, errors: string[]): Promise<void> {
  const { body } = await api
    .call('post', '/segments')
    .send({ name: 'S', list_uid: list, conditions: { all: [{ tag: 'vip' }] } })
    .expect(201);
  const path = `/segments/${(body as { uid: string }).uid}`;
  const before = await takeSnapshot(api.database);
  const sent = { list_uid: list, conditions };
  const responses = [
    await api.call('post', '/segments').send({ name: 'S', ...sent }),
    await api.call('post', '/segments/preview').send(sent),
    ...(conditions === undefined ? [] : [await api.call('patch', path).send({ conditions })]),
  ];
  for (const response of responses) {
    expectProblem(response, 'validation_failed', errors);
  }
  expect(await takeSnapshot(api.database)).toEqual(before);
}

test.each(['\u0000', '\ud83d'])(
  'conditions in a query are refused if they contain text that cannot be stored',
  async (value) => {
    const conditions = JSON.stringify({ all: [{ field: 'FIRST_NAME', operator: 'contains', value }] });
    const query = new URLSearchParams({ list_uid: list, conditions });
    expectProblem(await api.call('get', `/subscribers?${query.toString()}`), 'validation_failed', ['conditions']);
  },
);

test('an import of another account is refused like one that does not exist', async () => {
  const stranger = await createTestAccount(api.database);
  const theirs = await addExamples(api, stranger, ['imported']);
  await expectRefused({ all: [{ import_uid: theirs.imported }] }, ['conditions.all[0].import_uid']);
});
