import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ListFieldResource, SubscriberResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { locationOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
let list: string;
beforeEach(async () => {
  list = await api.addList();
});

const fieldsPath = (tag?: string) => `/lists/${list}/fields${tag === undefined ? '' : `/${tag}`}`;
const addField = (body: object) => api.call('post', fieldsPath()).send(body);
const change = (tag: string, body: object) => api.call('patch', fieldsPath(tag)).send(body);
const remove = (tag: string) => api.call('delete', fieldsPath(tag));
const tags = async () =>
  ((await api.call('get', fieldsPath()).expect(200)).body as ListFieldResource[]).map(({ tag }) => tag);
const standard = ['EMAIL', 'FIRST_NAME', 'LAST_NAME'];
const add = (email: string, more: object = {}) => watch.add(list, email, more as Record<string, unknown>);

async function unchanged(request: () => PromiseLike<unknown>): Promise<void> {
  const before = await takeSnapshot(api.database);
  await request();
  expect(await takeSnapshot(api.database)).toEqual(before);
}

describe('adding a field', () => {
  test('needs only a tag, appends the field, and shows it in the list and at its Location', async () => {
    const response = await addField({ tag: 'COMPANY' }).expect(201);
    const plain = { type: 'text', required: false, default_value: null, options: [], visible: true };
    expect(response.body).toEqual({ tag: 'COMPANY', label: 'COMPANY', ...plain });
    const location = locationOf(response);
    expect((await api.call('get', location).expect(200)).body).toEqual(response.body);
    expect(await tags()).toEqual([...standard, 'COMPANY']);
    const { body } = await api.call('get', `/lists/${list}`).expect(200);
    expect(body.fields.at(-1)).toEqual(response.body);
  });

  test('accepts every property, from a form too', async () => {
    const { body } = await api
      .call('post', fieldsPath())
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

  test('leaves existing subscribers without a value, also for a required field, and requires it of new ones', async () => {
    const there = await add('there@example.com');
    await addField({ tag: 'MUST', required: true }).expect(201);
    await addField({ tag: 'AGE', type: 'number', default_value: 0 }).expect(201);
    expect(await watch.read(there.uid)).toEqual({ ...there, MUST: null, AGE: null });
    await api.call('patch', `/subscribers/${there.uid}`).send({ FIRST_NAME: 'There' }).expect(200);
    const missing = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'new@example.com' });
    expectProblem(missing, 'validation_failed', ['MUST']);
    expect(await add('new@example.com', { MUST: 'x' })).toMatchObject({ MUST: 'x', AGE: 0 });
  });

  const wrong: [name: string, body: object, ...fields: string[]][] = [
    ['no tag', {}, 'tag'],
    ['a tag in lower case', { tag: 'company' }, 'tag'],
    ['a tag of 41 characters', { tag: 'A'.repeat(41) }, 'tag'],
    ['a tag that starts with a digit', { tag: '1A' }, 'tag'],
    ['a type that there is none of', { tag: 'X', type: 'money' }, 'type'],
    ['a select without options', { tag: 'X', type: 'select' }, 'options'],
    ['options of a text', { tag: 'X', options: ['a'] }, 'options'],
    ['an option twice', { tag: 'X', type: 'select', options: ['a', 'a'] }, 'options'],
    ['an empty option', { tag: 'X', type: 'select', options: [''] }, 'options[0]'],
    ['a default that is no option', { tag: 'X', type: 'select', options: ['a'], default_value: 'b' }, 'default_value'],
    ['a default of another type', { tag: 'X', type: 'number', default_value: 'x' }, 'default_value'],
    ['a default that is an object', { tag: 'X', default_value: { a: 1 } }, 'default_value'],
    ['an unknown property', { tag: 'X', position: 1, uid: 'x' }, 'position', 'uid'],
  ];
  test.each(wrong)('with %s is 422 naming it, and nothing changes', async (_name, body, ...fields) => {
    await unchanged(async () => expectProblem(await addField(body), 'validation_failed', fields));
  });

  test('refuses the 104th field, but not the 103rd', async () => {
    list = await api.addList({ fields: Array.from({ length: 99 }, (_, i) => ({ tag: `F${i}` })) });
    const responses = await Promise.all(Array.from({ length: 5 }, (_, i) => addField({ tag: `LATE${i}` })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    for (const response of responses)
      if (response.status === 422) expectProblem(response, 'validation_failed', ['tag']);
    expect(await tags()).toHaveLength(103);
  });

  test('is 409 for a tag in use, also for twenty concurrent requests', async () => {
    for (const tag of standard) expectProblem(await addField({ tag }), 'field_exists', ['tag']);
    const responses = await Promise.all(Array.from({ length: 20 }, () => addField({ tag: 'ONCE' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await tags()).toEqual([...standard, 'ONCE']);
  });
});

describe('changing a field', () => {
  test('changes each property on its own and leaves the rest', async () => {
    await addField({ tag: 'SIZE', type: 'select', options: ['s', 'm'], default_value: 's' }).expect(201);
    let expected: object = {
      tag: 'SIZE',
      label: 'SIZE',
      type: 'select',
      required: false,
      visible: true,
      options: ['s', 'm'],
      default_value: 's',
    };
    const changes = [
      { label: 'Grösse' },
      { required: true },
      { visible: false },
      { default_value: 'm' },
      { options: ['l', 'm'] },
      { default_value: null },
      { options: ['l'], default_value: 'l' },
      {},
    ];
    for (const body of changes) {
      expected = { ...expected, ...body };
      expect((await change('SIZE', body).expect(200)).body).toEqual(expected);
    }
    expect((await change('SIZE', { tag: 'MEASURE' }).expect(200)).body).toEqual({ ...expected, tag: 'MEASURE' });
    expectProblem(await change('SIZE', { label: 'x' }), 'not_found');
  });

  test("keeps the field's position among the others", async () => {
    await change('FIRST_NAME', { tag: 'ZZZ' }).expect(200);
    await addField({ tag: 'AAA' }).expect(201);
    expect(await tags()).toEqual(['EMAIL', 'ZZZ', 'LAST_NAME', 'AAA']);
  });

  test("updates the list's `updated_at`, unless the change is refused", async () => {
    const updatedAt = async () => (await api.call('get', `/lists/${list}`).expect(200)).body.updated_at as string;
    const before = await updatedAt();
    expectProblem(await change('EMAIL', { tag: 'MAIL' }), 'field_protected');
    expect(await updatedAt()).toBe(before);
    await change('FIRST_NAME', { label: 'Vorname' }).expect(200);
    expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.parse(before));
  });

  const wrong: [name: string, body: object, ...fields: string[]][] = [
    ['its type', { type: 'number' }, 'type'],
    ['options away from its default', { options: ['m'] }, 'default_value'],
    ['all options away', { options: [] }, 'options', 'default_value'],
    ['its default to no option', { default_value: 'x' }, 'default_value'],
    ['its tag to none', { tag: '' }, 'tag'],
    ['its label to none', { label: ' ' }, 'label'],
    ['required to a word', { required: 'maybe' }, 'required'],
  ];
  test.each(wrong)('%s is 422 naming it, and nothing changes', async (_name, body, ...fields) => {
    await addField({ tag: 'SIZE', type: 'select', options: ['s', 'm'], default_value: 's' }).expect(201);
    await unchanged(async () => expectProblem(await change('SIZE', body), 'validation_failed', fields));
  });

  test('leaves stored values that the options no longer have until they are changed', async () => {
    await addField({ tag: 'SIZE', type: 'select', options: ['s', 'm'] }).expect(201);
    const { uid } = await add('a@example.com', { SIZE: 's' });
    await change('SIZE', { options: ['m', 'l'] }).expect(200);
    const { body } = await api.call('patch', `/subscribers/${uid}`).send({ FIRST_NAME: 'A' }).expect(200);
    expect(body.SIZE).toBe('s');
    expectProblem(await api.call('patch', `/subscribers/${uid}`).send({ SIZE: 's' }), 'validation_failed', ['SIZE']);
    await api.call('patch', `/subscribers/${uid}`).send({ SIZE: 'l' }).expect(200);
  });
});

describe('a new tag', () => {
  test('keeps every value, and the old tag is unknown', async () => {
    const { uid } = await add('a@example.com', { FIRST_NAME: 'Ada' });
    await change('FIRST_NAME', { tag: 'GIVEN_NAME' }).expect(200);
    const read = await watch.read(uid);
    expect(read).toMatchObject({ GIVEN_NAME: 'Ada' });
    expect(read).not.toHaveProperty('FIRST_NAME');
    const old = await api.call('patch', `/subscribers/${uid}`).send({ FIRST_NAME: 'x' });
    expectProblem(old, 'validation_failed', ['FIRST_NAME']);
    // The old tag is free: another field with that tag has none of its values.
    await addField({ tag: 'FIRST_NAME' }).expect(201);
    expect(await watch.read(uid)).toMatchObject({ GIVEN_NAME: 'Ada', FIRST_NAME: null });
  });

  test('loses no value that is written concurrently', async () => {
    await addField({ tag: 'A', label: 'moving' }).expect(201);
    const uids = await Promise.all(Array.from({ length: 10 }, async (_, i) => (await add(`r${i}@example.com`)).uid));
    let current = 'A';
    const renames = async () => {
      for (const next of ['B', 'C', 'A', 'B', 'C']) {
        await change(current, { tag: next }).expect(200);
        current = next;
      }
    };
    /** Writes until a tag is accepted; the value must be there afterwards. */
    const write = async (uid: string, value: string) => {
      for (let i = 0; ; i += 1) {
        const tag = ['A', 'B', 'C'][i % 3] ?? 'A';
        const response = await api.call('patch', `/subscribers/${uid}`).send({ [tag]: value });
        if (response.status === 200) return;
        expectProblem(response, 'validation_failed', [tag]);
      }
    };
    await Promise.all([
      renames(),
      ...uids.map(async (uid, i) => {
        for (let n = 0; n < 6; n += 1) await write(uid, `${i}-${n}`);
      }),
    ]);
    for (const [i, uid] of uids.entries()) expect((await watch.read(uid))[current]).toBe(`${i}-5`);
    // Nothing is left under an old tag: values are stored by the field's id alone.
    const stored = await api.database.query<{ keys: number }>({
      text: `SELECT DISTINCT (SELECT count(*)::int FROM jsonb_object_keys(fields)) AS keys FROM subscribers WHERE list_id = $1`,
      values: [fromUid('list', list)],
    });
    expect(stored).toEqual([{ keys: 1 }]);
  });

  test('is 409 when it is in use, and of two concurrent requests for the same tag one gets it', async () => {
    expectProblem(await change('FIRST_NAME', { tag: 'LAST_NAME' }), 'field_exists', ['tag']);
    expectProblem(await change('FIRST_NAME', { tag: 'EMAIL' }), 'field_exists', ['tag']);
    for (let round = 0; round < 5; round += 1) {
      await addField({ tag: 'ONE' }).expect(201);
      await addField({ tag: 'TWO' }).expect(201);
      const responses = await Promise.all([change('ONE', { tag: 'SAME' }), change('TWO', { tag: 'SAME' })]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      await remove('SAME').expect(204);
      await remove(responses[0]?.status === 200 ? 'TWO' : 'ONE').expect(204);
    }
    expect(await tags()).toEqual(standard);
  });
});

describe('EMAIL', () => {
  const changes = [{ tag: 'MAIL' }, { required: false }, { default_value: 'a@example.com' }, { tag: 'FIRST_NAME' }];
  test.each(changes)('cannot be changed by %j: 409, and nothing changes', async (body) => {
    await unchanged(async () => expectProblem(await change('EMAIL', body), 'field_protected'));
  });

  test('cannot be deleted, and can have another label', async () => {
    await unchanged(async () => expectProblem(await remove('EMAIL'), 'field_protected'));
    const asItIs = { label: 'E-Mail', tag: 'EMAIL', required: true, default_value: null };
    expect((await change('EMAIL', asItIs).expect(200)).body).toMatchObject({ tag: 'EMAIL', label: 'E-Mail' });
    await add('a@example.com');
  });

  test('has no options and no other type', async () => {
    expectProblem(await change('EMAIL', { options: ['a'] }), 'validation_failed', ['options']);
    expectProblem(await change('EMAIL', { type: 'number' }), 'validation_failed', ['type']);
  });
});

describe('deleting a field', () => {
  test('hides its values everywhere at once, also for FIRST_NAME', async () => {
    const there = await add('a@example.com', { FIRST_NAME: 'Ada', LAST_NAME: 'L' });
    await remove('FIRST_NAME').expect(204);
    const { FIRST_NAME: _gone, ...rest } = there;
    expect(await watch.read(there.uid)).toEqual(rest);
    const page = await api.call('get', `/subscribers?list_uid=${list}`).expect(200);
    expect(page.body).toEqual([rest]);
    const held = await api.call('get', `/subscribers/${there.uid}/export`).expect(200);
    expect(JSON.stringify(held.body.subscriber)).not.toContain('Ada');
    const changed = await api.call('patch', `/subscribers/${there.uid}`).send({ LAST_NAME: 'M' }).expect(200);
    expect(changed.body).not.toHaveProperty('FIRST_NAME');
    expectProblem(await remove('FIRST_NAME'), 'not_found');
    expect(await tags()).toEqual(['EMAIL', 'LAST_NAME']);
  });

  test('and adding one with the same tag restores no value', async () => {
    const { uid } = await add('a@example.com', { FIRST_NAME: 'Ada' });
    await remove('FIRST_NAME').expect(204);
    await addField({ tag: 'FIRST_NAME', default_value: 'Default' }).expect(201);
    expect((await watch.read(uid)).FIRST_NAME).toBeNull();
  });

  test('that is required lets new subscribers be added without it', async () => {
    await addField({ tag: 'MUST', required: true }).expect(201);
    await remove('MUST').expect(204);
    await add('a@example.com');
  });

  test('while subscribers are written lets each write succeed or name the field, never a 5xx', async () => {
    const uids = await Promise.all(Array.from({ length: 10 }, async (_, i) => (await add(`d${i}@example.com`)).uid));
    const [removed, ...responses] = await Promise.all([
      remove('LAST_NAME'),
      ...uids.map((uid) => api.call('patch', `/subscribers/${uid}`).send({ LAST_NAME: 'L' })),
    ]);
    expect(removed?.status).toBe(204);
    for (const response of responses)
      if (response.status !== 200) expectProblem(response, 'validation_failed', ['LAST_NAME']);
    for (const uid of uids) expect(await watch.read(uid)).not.toHaveProperty('LAST_NAME');
  });
});

test('an unknown field is 404 to every operation', async () => {
  for (const tag of ['NOSUCH', 'first_name', '%00', 'A'.repeat(101)]) {
    expectProblem(await api.call('get', fieldsPath(tag)), 'not_found');
    expectProblem(await change(tag, { label: 'x' }), 'not_found');
    expectProblem(await remove(tag), 'not_found');
  }
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
    await addField({ tag: 'D', type, options, default_value: given }).expect(201);
    expect((await api.call('get', fieldsPath('D')).expect(200)).body.default_value).toEqual(value);
    expect((await add('a@example.com')).D).toEqual(value);
    const { body } = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'b@example.com', D: null })
      .expect(201);
    expect((body as SubscriberResource).D).toBeNull();
  },
);
