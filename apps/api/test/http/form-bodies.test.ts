import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
/** A list with a multiple-choice field and a number field. */
let list: string;
beforeAll(async () => {
  list = await api.addList({
    fields: [
      { tag: 'SOME', type: 'multiselect', options: ['a', 'b'] },
      { tag: 'NUM', type: 'number' },
    ],
  });
});

type Method = 'post' | 'patch';
type Part = [name: string, value: string];

const urlEncoded = (method: Method, path: string, parts: Part[]) =>
  api.call(method, path).type('form').send(new URLSearchParams(parts).toString());
const multipart = (method: Method, path: string, parts: Part[]) =>
  parts.reduce((call, [name, value]) => call.field(name, value), api.call(method, path));
const kinds = [
  ['a URL-encoded form', urlEncoded],
  ['a multipart form', multipart],
] as const;

const sender: Part[] = [
  ['name', 'News'],
  ['from_name', 'Ada'],
  ['from_email', 'ada@example.com'],
];

async function addSubscriber(values: object = {}): Promise<string> {
  const email = `s-${crypto.randomUUID()}@example.com`;
  const { body } = await api
    .call('post', '/subscribers')
    .send({ list_uid: list, EMAIL: email, tag: 'vip,spring', ...values })
    .expect(201);
  return (body as { uid: string }).uid;
}

describe.each(kinds)('in %s', (_kind, send) => {
  test('brackets name the properties of an object and of an array of objects', async () => {
    const parts: Part[] = [
      ...sender,
      ['contact[city]', 'Bern'],
      ['contact[country]', 'Switzerland'],
      ['fields[0][tag]', 'ONE'],
      ['fields[0][type]', 'select'],
      ['fields[0][options][]', 'a'],
      ['fields[0][options][]', 'b'],
      ['fields[1][tag]', 'TWO'],
      ['fields[1][required]', 'true'],
    ];
    const { body } = await send('post', '/lists', parts).expect(201);
    expect(body.contact).toMatchObject({ city: 'Bern', country: 'Switzerland', zip: null });
    expect(body.fields.slice(3)).toMatchObject([
      { tag: 'ONE', type: 'select', options: ['a', 'b'] },
      { tag: 'TWO', required: true },
    ]);
  });

  test.each(['tags', 'tags[]'])('a repeated %s is an array, even when it occurs once', async (name) => {
    for (const tags of [['x'], ['x', 'y']]) {
      const uid = await addSubscriber();
      const parts = tags.map((tag): Part => [name, tag]);
      const { body } = await send('patch', `/subscribers/${uid}`, parts).expect(200);
      expect(body.tags).toEqual(tags);
    }
  });

  test.each(['tags', 'tags[]'])('an empty %s empties the tags', async (name) => {
    const { body } = await send('patch', `/subscribers/${await addSubscriber()}`, [[name, '']]).expect(200);
    expect(body.tags).toEqual([]);
  });

  test("an empty array removes the value of a list's field", async () => {
    const uid = await addSubscriber({ SOME: ['a'] });
    const { body } = await send('patch', `/subscribers/${uid}`, [['SOME[]', '']]).expect(200);
    expect(body.SOME).toBeNull();
  });

  test('an empty item among others is refused, as in JSON', async () => {
    const parts: Part[] = [
      ['tags[]', ''],
      ['tags[]', 'x'],
    ];
    expectProblem(await send('patch', `/subscribers/${await addSubscriber()}`, parts), 'validation_failed', [
      'tags[0]',
    ]);
  });

  test('an array in a row of a batch may be empty', async () => {
    const parts: Part[] = [
      ['list_uid', list],
      ['subscribers[0][EMAIL]', `b-${crypto.randomUUID()}@example.com`],
      ['subscribers[0][tags][]', ''],
    ];
    const { body } = await send('post', '/subscribers/batch', parts).expect(200);
    expect(body.counts).toMatchObject({ created: 1, invalid: 0 });
  });

  test('text that looks like JSON is text', async () => {
    const parts: Part[] = [['name', '{"a": 1}'], ...sender.slice(1)];
    const { body } = await send('post', '/lists', parts).expect(201);
    expect(body.name).toBe('{"a": 1}');
  });
});

describe('a part of the type application/json', () => {
  type Typed = [name: string, value: unknown];
  const options = [
    ['without a file name', { contentType: 'application/json' }],
    ['with a file name, as browsers send it', { contentType: 'application/json', filename: 'blob' }],
    ['with parameters of its type', { contentType: 'application/json; charset=utf-8' }],
  ] as const;
  const sendTyped = (
    method: Method,
    path: string,
    parts: Part[],
    typed: Typed[],
    option: { contentType: string; filename?: string } = options[0][1],
  ) =>
    typed.reduce(
      (call, [name, value]) => call.field(name, Buffer.from(JSON.stringify(value)), option),
      multipart(method, path, parts),
    );

  test.each(options)('is the object that it contains (%s)', async (_name, option) => {
    const contact = { city: 'Zürich', zip: '8001', url: 'https://example.com/?a=b&c[d]=e' };
    const { body } = await sendTyped('post', '/lists', sender, [['contact', contact]], option).expect(201);
    expect(body.contact).toMatchObject(contact);
  });

  test('is an item of an array when it repeats, and an array of one item when it occurs once', async () => {
    const [one, two] = [{ tag: 'ONE', type: 'number' }, { tag: 'TWO' }];
    for (const fields of [[one], [one, two]]) {
      const typed = fields.map((field): Typed => ['fields', field]);
      const { body } = await sendTyped('post', '/lists', sender, typed).expect(201);
      expect(body.fields.slice(3)).toMatchObject(fields);
    }
  });

  test('may contain a whole array', async () => {
    const rows = [1, 2].map((n) => ({ EMAIL: `j${n}-${crypto.randomUUID()}@example.com`, NUM: n, SOME: ['b'] }));
    const call = sendTyped('post', '/subscribers/batch', [['list_uid', list]], [['subscribers', rows]]);
    expect((await call.expect(200)).body.counts).toMatchObject({ created: 2 });
  });

  test('keeps its index among brackets and text', async () => {
    const typed: Typed[] = [['fields[1]', { tag: 'TWO' }]];
    const { body } = await sendTyped('post', '/lists', [...sender, ['fields[0][tag]', 'ONE']], typed).expect(201);
    expect(body.fields.slice(3)).toMatchObject([{ tag: 'ONE' }, { tag: 'TWO' }]);
  });

  test("gives a list's field a value of its type, and null removes the value", async () => {
    const uid = await addSubscriber({ FIRST_NAME: 'Ada' });
    const typed: Typed[] = [
      ['SOME', ['b', 'a']],
      ['NUM', 36.5],
      ['FIRST_NAME', null],
    ];
    const { body } = await sendTyped('patch', `/subscribers/${uid}`, [], typed).expect(200);
    expect(body).toMatchObject({ SOME: ['a', 'b'], NUM: 36.5, FIRST_NAME: null });
  });

  test('that is not JSON returns 400 naming the part, and changes nothing', async () => {
    const before = await takeSnapshot(api.database);
    const call = multipart('post', '/lists', sender).field('contact', '{"city": ', { contentType: 'application/json' });
    expect(expectProblem(await call, 'malformed_body').detail).toContain('"contact"');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const wrong: [string, Typed, ...fields: string[]][] = [
    ['a wrong type', ['contact', { city: 1 }], 'contact.city'],
    ['an unknown property', ['contact', { planet: 'Mars' }], 'contact.planet'],
    ['an object instead of an array of texts', ['tags', { a: 'b' }], 'tags'],
    ['a value that is nested too deeply', ['contact', nested(80)], 'contact'],
    ['NUL', ['contact', { city: '\u0000' }], 'contact.city'],
    ['a property named __proto__', ['contact', JSON.parse('{"__proto__": {"city": "Bern"}}')], 'contact.__proto__'],
  ];
  test.each(wrong)('is validated like any JSON: %s returns 422', async (_name, typed, ...fields) => {
    const path = typed[0] === 'tags' ? `/subscribers/${await addSubscriber()}` : '';
    const call = path === '' ? sendTyped('post', '/lists', sender, [typed]) : sendTyped('patch', path, [], [typed]);
    const response = await call;
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(fields);
  });
});
