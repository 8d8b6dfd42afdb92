import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ListResource } from '@mailwright/contracts';
import { startTestApi, type TestApi } from './testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const least = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
const standard = { type: 'text', default_value: null, options: [], visible: true };

describe('POST /lists', () => {
  test('with the least there is, creates a list with the standard fields and the documented defaults', async () => {
    const response = await api.call('post', '/lists').send(least).expect(201);
    const list = ListResource.parse(response.body);
    const { uid, created_at: createdAt, updated_at: _updatedAt, contact, ...rest } = list;
    expect(rest).toEqual({
      ...least,
      reply_to: null,
      sign_up_form: true,
      default_subject: null,
      subscription: 'single_opt_in',
      send_welcome_email: false,
      fields: [
        { ...standard, tag: 'EMAIL', label: 'Email', required: true },
        { ...standard, tag: 'FIRST_NAME', label: 'First name', required: false },
        { ...standard, tag: 'LAST_NAME', label: 'Last name', required: false },
      ],
      statistics: { subscribed: 0, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 },
    });
    expect(new Set(Object.values(contact))).toEqual(new Set([null]));
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000);
    expect(response.headers['location']).toMatch(new RegExp(`^http://[^/]+/api/v1/lists/${uid}$`));
    const read = await api.call('get', `/lists/${uid}`).expect(200);
    expect(read.body).toEqual(list);
  });

  const whole = {
    ...least,
    reply_to: 'reply@example.com',
    default_subject: 'Hello, wörld',
    subscription: 'double_opt_in',
    send_welcome_email: true,
    contact: { company: 'Example & Sons', city: 'Zürich', url: 'https://example.com/' },
  };
  const expected = (contact: object) => ({
    ...whole,
    contact: {
      address_1: null,
      address_2: null,
      state: null,
      zip: null,
      country: null,
      phone: null,
      ...contact,
    },
  });
  const fields = [
    { tag: 'AGE', label: 'Age', type: 'number', required: true, default_value: 18, options: [], visible: false },
    {
      tag: 'COLOURS',
      label: 'COLOURS',
      type: 'multiselect',
      required: false,
      default_value: ['red'],
      options: ['red', 'light blue'],
      visible: true,
    },
  ];
  const pairs: [name: string, value: string][] = [
    ['name', 'News'],
    ['from_name', 'Ada'],
    ['from_email', 'ada@example.com'],
    ['reply_to', 'reply@example.com'],
    ['default_subject', 'Hello, wörld'],
    ['subscription', 'double_opt_in'],
    ['contact[company]', 'Example & Sons'],
    ['contact[city]', 'Zürich'],
    ['contact[url]', 'https://example.com/'],
    ['fields[0][tag]', 'AGE'],
    ['fields[0][label]', 'Age'],
    ['fields[0][type]', 'number'],
    ['fields[0][default_value]', '18'],
    ['fields[1][tag]', 'COLOURS'],
    ['fields[1][type]', 'multiselect'],
    ['fields[1][default_value]', 'red'],
    ['fields[1][options][]', 'red'],
    ['fields[1][options][]', 'light blue'],
  ];
  const withBooleans = (yes: string, no: string): [name: string, value: string][] => [
    ...pairs,
    ['send_welcome_email', yes],
    ['fields[0][required]', yes],
    ['fields[0][visible]', no],
  ];

  const ways: [name: string, send: () => ReturnType<TestApi['call']>][] = [
    [
      'JSON',
      () =>
        api.call('post', '/lists').send({
          ...whole,
          fields: fields.map(({ label, ...field }) => (label === field.tag ? field : { ...field, label })),
        }),
    ],
    ...(
      [
        ['true', 'false'],
        ['1', '0'],
        ['on', 'off'],
      ] as const
    ).flatMap(([yes, no]): typeof ways => [
      [
        `a URL-encoded form with ${yes} and ${no}`,
        () =>
          api
            .call('post', '/lists')
            .type('form')
            .send(new URLSearchParams(withBooleans(yes, no)).toString()),
      ],
      [
        `a multipart form with ${yes} and ${no}`,
        () =>
          withBooleans(yes, no).reduce((call, [name, value]) => call.field(name, value), api.call('post', '/lists')),
      ],
    ]),
  ];
  test.each(ways)('reads the same list, with everything there is, from %s', async (_name, send) => {
    const list = ListResource.parse((await send().expect(201)).body);
    expect(list).toMatchObject(expected(whole.contact));
    expect(list.fields.slice(3)).toEqual(fields);
  });

  test('takes an empty value of a form for none', async () => {
    const { body } = await api
      .call('post', '/lists')
      .type('form')
      .send({ ...least, reply_to: '', default_subject: '' })
      .expect(201);
    expect(body).toMatchObject({ reply_to: null, default_subject: null });
  });

  test('trims what surrounds a line of text', async () => {
    const { body } = await api
      .call('post', '/lists')
      .send({ ...least, name: '  News ', from_email: ' ada@example.com ' })
      .expect(201);
    expect(body).toMatchObject({ name: 'News', from_email: 'ada@example.com' });
  });

  test('takes 100 fields, and gives them in their order', async () => {
    const tags = Array.from({ length: 100 }, (_, i) => `F${(i * 37) % 100}`);
    const { body } = await api
      .call('post', '/lists')
      .send({ ...least, fields: tags.map((tag) => ({ tag })) })
      .expect(201);
    expect(
      ListResource.parse(body)
        .fields.slice(3)
        .map(({ tag }) => tag),
    ).toEqual(tags);
  });
});

test('the statistics of a list follow its subscribers', async () => {
  const uid = await api.addList();
  await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'a@example.com' }).expect(201);
  await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'b@example.com' }).expect(201);
  const { body } = await api.call('get', `/lists/${uid}`);
  expect(body.statistics).toEqual({ subscribed: 2, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 });
  const { body: all } = await api.call('get', '/lists?limit=100');
  expect((all as ListResource[]).find((list) => list.uid === uid)?.statistics).toMatchObject({ subscribed: 2 });
});

test("a field's default is the value of a subscriber who gives none", async () => {
  const uid = await api.addList({ fields: [{ tag: 'AGE', type: 'number', required: true, default_value: 18 }] });
  const { body } = await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'a@example.com' }).expect(201);
  expect(body.AGE).toBe(18);
});
