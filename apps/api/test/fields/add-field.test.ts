import { describe, expect, test } from '@jest/globals';
import type { SubscriberResource } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { standardTags, useListFields } from '../support/list-fields.ts';
import { locationOf } from '../support/response-links.ts';

const fields = useListFields();
const { api, watch } = fields;

describe('adding a field', () => {
  test('needs only a tag, appends the field, and shows it in the list and at its Location', async () => {
    const response = await fields.add({ tag: 'COMPANY' }).expect(201);
    const plain = { type: 'text', required: false, default_value: null, options: [], visible: true };
    expect(response.body).toEqual({ tag: 'COMPANY', label: 'COMPANY', ...plain });
    const location = locationOf(response);
    expect((await api.call('get', location).expect(200)).body).toEqual(response.body);
    expect(await fields.tags()).toEqual([...standardTags, 'COMPANY']);
    const { body } = await api.call('get', `/lists/${fields.list}`).expect(200);
    expect(body.fields.at(-1)).toEqual(response.body);
  });

  test('accepts every property, in JSON and in a form', async () => {
    const { body } = await api
      .call('post', fields.path())
      .type('form')
      .send('tag=SIZE&label=Size&type=multiselect&required=true&visible=0&options[]=s&options[]=m&default_value=m,s')
      .expect(201);
    expect(body).toEqual({
      tag: 'SIZE',
      label: 'Size',
      type: 'multiselect',
      required: true,
      visible: false,
      options: ['s', 'm'],
      default_value: ['s', 'm'],
    });
  });

  test('leaves existing subscribers without a value, even for a required field, and requires it for new subscribers', async () => {
    const there = await fields.addSubscriber('there@example.com');
    await fields.add({ tag: 'MUST', required: true }).expect(201);
    await fields.add({ tag: 'AGE', type: 'number', default_value: 0 }).expect(201);
    expect(await watch.read(there.uid)).toEqual({ ...there, MUST: null, AGE: null });
    await api.call('patch', `/subscribers/${there.uid}`).send({ FIRST_NAME: 'There' }).expect(200);
    const missing = await api.call('post', '/subscribers').send({ list_uid: fields.list, EMAIL: 'new@example.com' });
    expectProblem(missing, 'validation_failed', ['MUST']);
    expect(await fields.addSubscriber('new@example.com', { MUST: 'x' })).toMatchObject({ MUST: 'x', AGE: 0 });
  });

  const wrong: [name: string, body: object, ...fields: string[]][] = [
    ['no tag', {}, 'tag'],
    ['a tag in lower case', { tag: 'company' }, 'tag'],
    ['a tag of 41 characters', { tag: 'A'.repeat(41) }, 'tag'],
    ['a tag that starts with a digit', { tag: '1A' }, 'tag'],
    ['an unknown type', { tag: 'X', type: 'money' }, 'type'],
    ['a select without options', { tag: 'X', type: 'select' }, 'options'],
    ['options for a text field', { tag: 'X', options: ['a'] }, 'options'],
    ['the same option twice', { tag: 'X', type: 'select', options: ['a', 'a'] }, 'options'],
    ['an empty option', { tag: 'X', type: 'select', options: [''] }, 'options[0]'],
    [
      'a default that is not an option',
      { tag: 'X', type: 'select', options: ['a'], default_value: 'b' },
      'default_value',
    ],
    ['a default of another type', { tag: 'X', type: 'number', default_value: 'x' }, 'default_value'],
    ['a default that is an object', { tag: 'X', default_value: { a: 1 } }, 'default_value'],
    ['an unknown property', { tag: 'X', position: 1, uid: 'x' }, 'position', 'uid'],
  ];
  test.each(wrong)('with %s returns 422 naming it, and changes nothing', async (_name, body, ...names) => {
    await fields.unchanged(async () => expectProblem(await fields.add(body), 'validation_failed', names));
  });

  test('refuses the 104th field, but not the 103rd', async () => {
    fields.list = await api.addList({ fields: Array.from({ length: 99 }, (_, i) => ({ tag: `F${i}` })) });
    const responses = await Promise.all(Array.from({ length: 5 }, (_, i) => fields.add({ tag: `LATE${i}` })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    for (const response of responses)
      if (response.status === 422) expectProblem(response, 'validation_failed', ['tag']);
    expect(await fields.tags()).toHaveLength(103);
  });

  test('returns 409 for a tag in use, even for twenty concurrent requests', async () => {
    for (const tag of standardTags) expectProblem(await fields.add({ tag }), 'field_exists', ['tag']);
    const responses = await Promise.all(Array.from({ length: 20 }, () => fields.add({ tag: 'ONCE' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await fields.tags()).toEqual([...standardTags, 'ONCE']);
  });
});

const everyType: [type: string, options: string[], given: unknown, value: unknown][] = [
  ['text', [], ' a ', 'a'],
  ['number', [], '1e3', 1_000],
  ['number', [], 0, 0],
  ['date', [], '2024-02-29', '2024-02-29'],
  ['datetime', [], '2026-01-31T09:30:00+01:00', '2026-01-31T08:30:00.000Z'],
  ['boolean', [], false, false],
  ['url', [], 'https://example.com/?a=1', 'https://example.com/?a=1'],
  ['select', ['a', 'b'], 'b', 'b'],
  ['multiselect', ['a', 'b', 'c'], 'c, a', ['a', 'c']],
];
test.each(everyType)(
  'a default of type %s is validated, stored and returned for subscribers without a value',
  async (type, options, given, value) => {
    await fields.add({ tag: 'D', type, options, default_value: given }).expect(201);
    expect((await api.call('get', fields.path('D')).expect(200)).body.default_value).toEqual(value);
    expect((await fields.addSubscriber('a@example.com')).D).toEqual(value);
    const { body } = await api
      .call('post', '/subscribers')
      .send({ list_uid: fields.list, EMAIL: 'b@example.com', D: null })
      .expect(201);
    expect((body as SubscriberResource).D).toBeNull();
  },
);
