import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
let sub: string;
beforeAll(async () => {
  list = await api.addList({
    fields: [
      { tag: 'CRM_ID', type: 'number' },
      { tag: 'AGREES', type: 'boolean' },
      { tag: 'COLORS', type: 'multiselect', options: ['red', 'blue'] },
      { tag: 'NOTE' },
    ],
  });
  const body = { list_uid: list, EMAIL: 'ada@example.com' };
  sub = ((await api.call('post', '/subscribers').send(body).expect(201)).body as { uid: string }).uid;
});

const change = () => api.call('patch', `/subscribers/${sub}`);
const messageOf = (response: { body: unknown }, name: string) =>
  (response.body as { errors: Record<string, string[]> }).errors[name]?.[0];

describe('a number that cannot be stored exactly', () => {
  const inexact = ['123456789012345678', '9007199254740993', '-9007199254740993'];

  test.each(inexact)('is refused (%s) in JSON, a form, a multipart form and a row of a batch', async (number) => {
    const json = `{"CRM_ID":${number}}`;
    const responses = await Promise.all([
      change().type('json').send(json),
      change().type('json').send(`{"CRM_ID":"${number}"}`),
      change().type('form').send(`CRM_ID=${number}`),
      change().field('CRM_ID', number),
      change().attach('CRM_ID', Buffer.from(number), { contentType: 'application/json', filename: 'blob' }),
    ]);
    for (const response of responses) {
      expectProblem(response, 'validation_failed', ['CRM_ID']);
      expect(messageOf(response, 'CRM_ID')).toMatch(/exactly/);
    }
    const rows = `[{"EMAIL":"grace@example.com","CRM_ID":${number}},{"EMAIL":"joan@example.com","CRM_ID":7}]`;
    const batch = await api
      .call('post', '/subscribers/batch')
      .type('json')
      .send(`{"list_uid":"${list}","subscribers":${rows}}`);
    expect((batch.body as { results: { result: string }[] }).results.map(({ result }) => result)).toEqual([
      'invalid',
      expect.stringMatching(/^(created|unchanged)$/),
    ]);
    expect((await api.call('get', `/subscribers/${sub}`)).body).toMatchObject({ CRM_ID: null });
  });

  test('is refused where the API itself reads a number', async () => {
    const response = await api
      .call('patch', `/lists/${list}/fields/CRM_ID`)
      .type('json')
      .send('{"default_value":9007199254740993}');
    expectProblem(response, 'validation_failed', ['default_value']);
  });

  test.each([
    ['9007199254740992', 9_007_199_254_740_992],
    ['0.1', 0.1],
    ['1e21', 1e21],
    ['-12.50', -12.5],
  ])('a number that JSON preserves (%s) is stored as it is', async (given, stored) => {
    for (const sent of [
      change().type('json').send(`{"CRM_ID":${given}}`),
      change().type('form').send(`CRM_ID=${given}`),
    ])
      expect((await sent.expect(200)).body).toMatchObject({ CRM_ID: stored });
    await change().send({ CRM_ID: null }).expect(200);
  });
});

describe('a form', () => {
  test('accepts an object or array as JSON in a part without a type, and in a URL-encoded form too', async () => {
    const contact = JSON.stringify({ city: 'Bern', zip: '3000' });
    const path = `/lists/${list}`;
    for (const sent of [
      api.call('patch', path).field('contact', contact),
      api
        .call('patch', path)
        .type('form')
        .send(`contact=${encodeURIComponent(contact)}`),
    ])
      expect((await sent.expect(200)).body).toMatchObject({ contact: { city: 'Bern', zip: '3000' } });
    const fields = JSON.stringify([{ tag: 'ONE' }, { tag: 'TWO', type: 'number' }]);
    const added = api
      .call('post', '/lists')
      .field('name', 'News')
      .field('from_name', 'Ada')
      .field('from_email', 'ada@example.com');
    const { uid } = (await added.field('fields', fields).expect(201)).body as { uid: string };
    expect((await api.call('get', `/lists/${uid}/fields`)).body).toMatchObject([
      {},
      {},
      {},
      { tag: 'ONE' },
      { tag: 'TWO' },
    ]);
    const wrong = await api.call('patch', path).field('contact', '{"town":"Bern"}');
    expectProblem(wrong, 'validation_failed', ['contact.town']);
    expectProblem(await api.call('patch', path).field('contact', '{"city":'), 'validation_failed', ['contact']);
  });

  test('keeps text that looks like JSON as text for a property that is text', async () => {
    expect((await change().field('NOTE', '{"a":1}').expect(200)).body).toMatchObject({ NOTE: '{"a":1}' });
  });

  test.each(['a, b', '["a","b"]'])('accepts tags as one text (%s), as JSON does', async (tags) => {
    for (const sent of [change().send({ tags }), change().type('form').send({ tags }), change().field('tags', tags)])
      expect((await sent.expect(200)).body).toMatchObject({ tags: ['a', 'b'] });
    const row = { EMAIL: 'ada@example.com', action: 'update', tags };
    await api
      .call('post', '/subscribers/batch')
      .send({ list_uid: list, subscribers: [row] })
      .expect(200);
    expect((await api.call('get', `/subscribers/${sub}`)).body).toMatchObject({ tags: ['a', 'b'] });
    await change().send({ tags: [] });
  });

  test.each([
    ['on', true],
    ['off', false],
    ['ON', true],
    ['yes', true],
    ['0', false],
  ])('accepts %s as a boolean', async (word, value) => {
    expect((await change().type('form').send(`AGREES=${word}`).expect(200)).body).toMatchObject({ AGREES: value });
    const archive = api.call('patch', `/lists/${list}`).type('form').send(`archive[enabled]=${word}`);
    expect((await archive).status).toBe(200);
    const imported = api
      .call('post', `/lists/${list}/imports?dry_run=true`)
      .field('update_existing', word)
      .attach('file', Buffer.from('EMAIL\n'), 'a.csv');
    expect((await imported).status).toBeLessThan(300);
  });

  test('accepts several choices as JSON', async () => {
    expect((await change().field('COLORS', '["blue","red"]').expect(200)).body).toMatchObject({
      COLORS: ['red', 'blue'],
    });
  });
});

describe('an unknown name', () => {
  test.each<[name: string, meant: string, send: () => ReturnType<typeof change>]>([
    ['email', 'EMAIL', () => change().send({ email: 'x@example.com' })],
    ['Email', 'EMAIL', () => change().send({ Email: 'x@example.com' })],
    ['first_name', 'FIRST_NAME', () => change().send({ first_name: 'Ada' })],
    ['CRMID', 'CRM_ID', () => change().send({ CRMID: 1 })],
    ['FRIST_NAME', 'FIRST_NAME', () => change().send({ FRIST_NAME: 'Ada' })],
    ['EMAIL', 'email', () => api.call('post', '/suppressions').send({ EMAIL: 'x@example.com' })],
    ['fromName', 'from_name', () => api.call('patch', `/lists/${list}`).send({ fromName: 'Ada' })],
    ['contact.ctiy', 'city', () => api.call('patch', `/lists/${list}`).send({ contact: { ctiy: 'Bern' } })],
    ['Limit', 'limit', () => api.call('get', '/lists?Limit=5')],
    ['listUid', 'list_uid', () => api.call('get', `/subscribers?listUid=${list}`)],
  ])('(%s) is refused, and the error suggests the name that was probably meant, %s', async (name, meant, send) => {
    const response = await send();
    expect(response.status).toBe(422);
    expect(messageOf(response, name)).toContain(`did you mean ${meant}?`);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'xyzzy'])(
    '(%s) that resembles no other is refused without a suggestion',
    async (name) => {
      const response = await api.call('patch', `/lists/${list}`).type('json').send(`{"${name}":1}`);
      expect(messageOf(response, name)).toBe('is not a known property');
    },
  );

  test('that is a read-only property of the resource is refused as read-only, and one response names all of them', async () => {
    const { body } = await api.call('get', `/lists/${list}`).expect(200);
    const refused = await api.call('patch', `/lists/${list}`).send(body as object);
    const { errors } = expectProblem(
      refused,
      'validation_failed',
      Object.keys((refused.body as { errors: object }).errors),
    );
    expect(errors).toMatchObject({ uid: ['is read-only: leave it out'], created_at: ['is read-only: leave it out'] });
    expect(Object.values(errors ?? {}).flat()).not.toContain('is not a known property');
    const person = (await api.call('get', `/subscribers/${sub}`).expect(200)).body as object;
    const again = await change().send(person);
    expect(messageOf(again, 'status')).toBe('is read-only: leave it out');
    expect(messageOf(again, 'list_uid')).toBe('is read-only: leave it out');
  });
});

test.each(['101', '0', '1.5', '', '-1', '0x10', '1e1', 'all'])(
  'limit=%s is refused, and the error names the allowed range',
  async (limit) => {
    const response = await api.call('get', `/lists?limit=${limit}`);
    expectProblem(response, 'validation_failed', ['limit']);
    expect(messageOf(response, 'limit')).toBe('must be a whole number from 1 to 100');
  },
);

test('the length of text is counted in characters, not in UTF-16 code units', async () => {
  await change()
    .send({ NOTE: '😀'.repeat(5_000) })
    .expect(200);
  expectProblem(await change().send({ NOTE: '😀'.repeat(5_001) }), 'validation_failed', ['NOTE']);
  await api
    .call('patch', `/lists/${list}`)
    .send({ name: '😀'.repeat(100) })
    .expect(200);
  expectProblem(await api.call('patch', `/lists/${list}`).send({ name: '😀'.repeat(300) }), 'validation_failed', [
    'name',
  ]);
  await change()
    .send({ tags: ['😀'.repeat(100)] })
    .expect(200);
  expectProblem(await change().send({ tags: ['😀'.repeat(101)] }), 'validation_failed', ['tags[0]']);
});
