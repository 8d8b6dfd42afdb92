import { describe, expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { standardTags, useListFields } from '../support/list-fields.ts';

const fields = useListFields();
const { api, watch } = fields;

describe('changing a field', () => {
  test('changes each property on its own and leaves the rest', async () => {
    await fields.add({ tag: 'SIZE', type: 'select', options: ['s', 'm'], default_value: 's' }).expect(201);
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
      expect((await fields.change('SIZE', body).expect(200)).body).toEqual(expected);
    }
    expect((await fields.change('SIZE', { tag: 'MEASURE' }).expect(200)).body).toEqual({ ...expected, tag: 'MEASURE' });
    expectProblem(await fields.change('SIZE', { label: 'x' }), 'not_found');
  });

  test("keeps the field's position among the others", async () => {
    await fields.change('FIRST_NAME', { tag: 'ZZZ' }).expect(200);
    await fields.add({ tag: 'AAA' }).expect(201);
    expect(await fields.tags()).toEqual(['EMAIL', 'ZZZ', 'LAST_NAME', 'AAA']);
  });

  test("updates the list's `updated_at`, unless the change is refused", async () => {
    const updatedAt = async () =>
      (await api.call('get', `/lists/${fields.list}`).expect(200)).body.updated_at as string;
    const before = await updatedAt();
    expectProblem(await fields.change('EMAIL', { tag: 'MAIL' }), 'field_protected');
    expect(await updatedAt()).toBe(before);
    await fields.change('FIRST_NAME', { label: 'Vorname' }).expect(200);
    expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.parse(before));
  });

  const wrong: [name: string, body: object, ...fields: string[]][] = [
    ['another type', { type: 'number' }, 'type'],
    ['options without its default', { options: ['m'] }, 'default_value'],
    ['no options', { options: [] }, 'options', 'default_value'],
    ['a default that is not an option', { default_value: 'x' }, 'default_value'],
    ['an empty tag', { tag: '' }, 'tag'],
    ['a blank label', { label: ' ' }, 'label'],
    ['text for required', { required: 'maybe' }, 'required'],
  ];
  test.each(wrong)('with %s returns 422 naming it, and changes nothing', async (_name, body, ...names) => {
    await fields.add({ tag: 'SIZE', type: 'select', options: ['s', 'm'], default_value: 's' }).expect(201);
    await fields.unchanged(async () => expectProblem(await fields.change('SIZE', body), 'validation_failed', names));
  });

  test('leaves stored values that are no longer options as they are until they are changed', async () => {
    await fields.add({ tag: 'SIZE', type: 'select', options: ['s', 'm'] }).expect(201);
    const { uid } = await fields.addSubscriber('a@example.com', { SIZE: 's' });
    await fields.change('SIZE', { options: ['m', 'l'] }).expect(200);
    const { body } = await api.call('patch', `/subscribers/${uid}`).send({ FIRST_NAME: 'A' }).expect(200);
    expect(body.SIZE).toBe('s');
    expectProblem(await api.call('patch', `/subscribers/${uid}`).send({ SIZE: 's' }), 'validation_failed', ['SIZE']);
    await api.call('patch', `/subscribers/${uid}`).send({ SIZE: 'l' }).expect(200);
  });
});

describe('a new tag for a field', () => {
  test('keeps every value, and the old tag becomes unknown', async () => {
    const { uid } = await fields.addSubscriber('a@example.com', { FIRST_NAME: 'Ada' });
    await fields.change('FIRST_NAME', { tag: 'GIVEN_NAME' }).expect(200);
    const read = await watch.read(uid);
    expect(read).toMatchObject({ GIVEN_NAME: 'Ada' });
    expect(read).not.toHaveProperty('FIRST_NAME');
    const old = await api.call('patch', `/subscribers/${uid}`).send({ FIRST_NAME: 'x' });
    expectProblem(old, 'validation_failed', ['FIRST_NAME']);
    // The old tag is free again: another field with that tag has none of these values.
    await fields.add({ tag: 'FIRST_NAME' }).expect(201);
    expect(await watch.read(uid)).toMatchObject({ GIVEN_NAME: 'Ada', FIRST_NAME: null });
  });

  test('loses no value that is written concurrently', async () => {
    await fields.add({ tag: 'A', label: 'moving' }).expect(201);
    const uids = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => (await fields.addSubscriber(`r${i}@example.com`)).uid),
    );
    let current = 'A';
    const renames = async () => {
      for (const next of ['B', 'C', 'A', 'B', 'C']) {
        await fields.change(current, { tag: next }).expect(200);
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
      values: [fromUid('list', fields.list)],
    });
    expect(stored).toEqual([{ keys: 1 }]);
  });

  test('returns 409 if it is in use, and only one of two concurrent requests for the same tag gets it', async () => {
    expectProblem(await fields.change('FIRST_NAME', { tag: 'LAST_NAME' }), 'field_exists', ['tag']);
    expectProblem(await fields.change('FIRST_NAME', { tag: 'EMAIL' }), 'field_exists', ['tag']);
    for (let round = 0; round < 5; round += 1) {
      await fields.add({ tag: 'ONE' }).expect(201);
      await fields.add({ tag: 'TWO' }).expect(201);
      const responses = await Promise.all([
        fields.change('ONE', { tag: 'SAME' }),
        fields.change('TWO', { tag: 'SAME' }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      await fields.remove('SAME').expect(204);
      await fields.remove(responses[0]?.status === 200 ? 'TWO' : 'ONE').expect(204);
    }
    expect(await fields.tags()).toEqual(standardTags);
  });
});

describe('the EMAIL field', () => {
  const changes = [{ tag: 'MAIL' }, { required: false }, { default_value: 'a@example.com' }, { tag: 'FIRST_NAME' }];
  test.each(changes)('cannot be changed by %j: it returns 409 and changes nothing', async (body) => {
    await fields.unchanged(async () => expectProblem(await fields.change('EMAIL', body), 'field_protected'));
  });

  test('cannot be deleted, but its label can be changed', async () => {
    await fields.unchanged(async () => expectProblem(await fields.remove('EMAIL'), 'field_protected'));
    const asItIs = { label: 'E-Mail', tag: 'EMAIL', required: true, default_value: null };
    expect((await fields.change('EMAIL', asItIs).expect(200)).body).toMatchObject({ tag: 'EMAIL', label: 'E-Mail' });
    await fields.addSubscriber('a@example.com');
  });

  test('cannot have options or another type', async () => {
    expectProblem(await fields.change('EMAIL', { options: ['a'] }), 'validation_failed', ['options']);
    expectProblem(await fields.change('EMAIL', { type: 'number' }), 'validation_failed', ['type']);
  });
});

test('an unknown field returns 404 for every operation', async () => {
  for (const tag of ['NOSUCH', 'first_name', '%00', 'A'.repeat(101)]) {
    expectProblem(await api.call('get', fields.path(tag)), 'not_found');
    expectProblem(await fields.change(tag, { label: 'x' }), 'not_found');
    expectProblem(await fields.remove(tag), 'not_found');
  }
});
