import { describe, expect, test } from '@jest/globals';
import { ListResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { type TestApi, useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const least = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
const noOne = { subscribed: 0, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0, blocklisted: 0 };
const standard = { type: 'text', default_value: null, options: [], visible: true };

describe('POST /lists', () => {
  test('creates a list with the standard fields and the documented defaults from a minimal body', async () => {
    const response = await api.call('post', '/lists').send(least).expect(201);
    const list = ListResource.parse(response.body);
    const { uid, created_at: createdAt, updated_at: _updatedAt, contact, ...rest } = list;
    expect(rest).toEqual({
      ...least,
      reply_to: null,
      sign_up_form: true,
      form: {
        title: null,
        text: null,
        button_text: null,
        success_message: null,
        redirect_url: null,
        accent_color: null,
      },
      language: 'en',
      public_name: null,
      public_description: null,
      on_preferences_page: false,
      archive: { enabled: false, indexed: false },
      track_opens: null,
      track_clicks: null,
      default_subject: null,
      subscription: 'single_opt_in',
      send_welcome_email: false,
      welcome_email: null,
      confirmation_email: null,
      fields: [
        { ...standard, tag: 'EMAIL', label: 'Email', required: true },
        { ...standard, tag: 'FIRST_NAME', label: 'First name', required: false },
        { ...standard, tag: 'LAST_NAME', label: 'Last name', required: false },
      ],
      statistics: noOne,
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
  test.each(ways)('reads the same list, with every property set, from %s', async (_name, send) => {
    const list = ListResource.parse((await send().expect(201)).body);
    expect(list).toMatchObject(expected(whole.contact));
    expect(list.fields.slice(3)).toEqual(fields);
  });

  test('treats an empty value in a form as none', async () => {
    const { body } = await api
      .call('post', '/lists')
      .type('form')
      .send({ ...least, reply_to: '', default_subject: '' })
      .expect(201);
    expect(body).toMatchObject({ reply_to: null, default_subject: null });
  });

  test('trims whitespace around a line of text', async () => {
    const { body } = await api
      .call('post', '/lists')
      .send({ ...least, name: '  News ', from_email: ' ada@example.com ' })
      .expect(201);
    expect(body).toMatchObject({ name: 'News', from_email: 'ada@example.com' });
  });

  test('accepts 100 fields and returns them in the same order', async () => {
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

test("a field's default becomes the value of a subscriber who gives none", async () => {
  const uid = await api.addList({ fields: [{ tag: 'AGE', type: 'number', required: true, default_value: 18 }] });
  const { body } = await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'a@example.com' }).expect(201);
  expect(body.AGE).toBe(18);
});

test('the statistics of a list count its subscribers by status', async () => {
  const uid = await api.addList();
  await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'a@example.com' }).expect(201);
  await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'b@example.com' }).expect(201);
  const { body } = await api.call('get', `/lists/${uid}`);
  expect(body.statistics).toEqual({ ...noOne, subscribed: 2 });
  const { body: all } = await api.call('get', '/lists?limit=100');
  expect((all as ListResource[]).find((list) => list.uid === uid)?.statistics).toMatchObject({ subscribed: 2 });
  await api.database.query({
    text: `UPDATE subscribers SET status = 'blocklisted' WHERE list_id = $1 AND email = 'b@example.com'`,
    values: [fromUid('list', uid)],
  });
  const { body: after } = await api.call('get', `/lists/${uid}`);
  expect(after.statistics).toEqual({ ...noOne, subscribed: 1, blocklisted: 1 });
});

test('of thirty lists added concurrently, five are created on a plan that allows five', async () => {
  const code = `five-${newId()}`;
  await api.database.query({
    text: `INSERT INTO plans (code, name, api_access, max_lists) VALUES ($1, 'Five', true, 5)`,
    values: [code],
  });
  const account = await createTestAccount(api.database, { plan: code });
  const create = () => api.call('post', '/lists', account).send(least);
  const responses = await Promise.all(Array.from({ length: 30 }, create));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const response of responses) if (response.status !== 201) expectProblem(response, 'plan_limit_reached');
  const { body } = await api.call('get', '/lists', account).expect(200);
  expect(body).toHaveLength(5);
  // Deleting a list frees capacity for another.
  await api.call('delete', `/lists/${(body as ListResource[])[0]?.uid}`, account).expect(202);
  await create().expect(201);
  expectProblem(await create(), 'plan_limit_reached');
});

// Four times as many as there are connections. With far more, the last ones would wait longer on a slow machine than a
// request may.
test('forty lists added concurrently are all created on a plan without a list limit', async () => {
  const account = await createTestAccount(api.database, { plan: 'unlimited' });
  const create = () => api.call('post', '/lists', account).send(least);
  const responses = await Promise.all(Array.from({ length: 40 }, create));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
});
