import { describe, expect, test } from '@jest/globals';
import { ListResource } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { locationOf } from '../support/response-links.ts';
import { type TestApi, useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const least = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
const standard = { type: 'text', default_value: null, options: [], visible: true };

describe('POST /lists', () => {
  test('creates a list with the standard fields and the documented defaults from the minimal body', async () => {
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
  test.each(ways)('reads the same list, with every property set, from %s', async (_name, send) => {
    const list = ListResource.parse((await send().expect(201)).body);
    expect(list).toMatchObject(expected(whole.contact));
    expect(list.fields.slice(3)).toEqual(fields);
  });

  test('treats an empty value of a form as none', async () => {
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

  test('accepts 100 fields, and returns them in their order', async () => {
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

describe('PATCH /lists/{uid}', () => {
  const patch = (uid: string, body: object) => api.call('patch', `/lists/${uid}`).send(body);
  const noContact = Object.fromEntries(
    ['company', 'address_1', 'address_2', 'city', 'state', 'zip', 'country', 'phone', 'url'].map((part) => [
      part,
      null,
    ]),
  );

  test('changes each property on its own, leaves the rest, and updates `updated_at`', async () => {
    let { body: list } = await api.call('post', '/lists').send(least).expect(201);
    const changes = [
      { name: 'Monthly' },
      { from_name: 'Grace' },
      { from_email: 'grace@bücher.example' },
      { reply_to: 'reply@example.com' },
      { reply_to: null },
      { default_subject: 'Hello' },
      { default_subject: null },
      { subscription: 'double_opt_in' },
      { subscription: 'single_opt_in' },
      { send_welcome_email: true },
      { sign_up_form: false },
      { name: 'All', from_name: 'At', sign_up_form: true, send_welcome_email: false },
    ];
    for (const change of changes) {
      const { body } = await patch(list.uid, change).expect(200);
      expect(body).toEqual({ ...list, ...change, updated_at: expect.any(String) });
      expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(list.updated_at));
      expect((await api.call('get', `/lists/${list.uid}`).expect(200)).body).toEqual(body);
      list = body;
    }
  });

  test('merges the contact: given parts change, null removes a part, and the rest stays', async () => {
    const uid = await api.addList({ contact: { company: 'Example', city: 'Zürich', phone: '1' } });
    const first = await patch(uid, { contact: { city: 'Bern', phone: null, zip: '3000' } }).expect(200);
    expect(first.body.contact).toEqual({ ...noContact, company: 'Example', city: 'Bern', zip: '3000' });
    const second = await patch(uid, { name: 'x' }).expect(200);
    expect(second.body.contact).toEqual(first.body.contact);
    const all = Object.fromEntries(Object.keys(noContact).map((part) => [part, null]));
    expect((await patch(uid, { contact: all }).expect(200)).body.contact).toEqual(noContact);
    expect((await patch(uid, { contact: {} }).expect(200)).body.contact).toEqual(noContact);
  });

  test('stores every part of the contact when many requests each change one', async () => {
    const uid = await api.addList();
    const parts = Object.keys(noContact).filter((part) => part !== 'url');
    await Promise.all(parts.map((part) => patch(uid, { contact: { [part]: part } }).expect(200)));
    const { body } = await api.call('get', `/lists/${uid}`).expect(200);
    expect(body.contact).toEqual({ ...Object.fromEntries(parts.map((part) => [part, part])), url: null });
  });

  test('changes nothing for an empty body, not even `updated_at`', async () => {
    const uid = await api.addList();
    const before = await takeSnapshot(api.database);
    await patch(uid, {}).expect(200);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('reads forms, where an empty value is none', async () => {
    const uid = await api.addList({ reply_to: 'reply@example.com', contact: { city: 'Bern', zip: '3000' } });
    const { body } = await api
      .call('patch', `/lists/${uid}`)
      .type('form')
      .send('reply_to=&sign_up_form=0&contact[city]=&contact[state]=BE')
      .expect(200);
    expect(body).toMatchObject({
      reply_to: null,
      sign_up_form: false,
      contact: { city: null, zip: '3000', state: 'BE' },
    });
  });

  const wrong: [name: string, body: object, ...fields: string[]][] = [
    ['an unknown property', { nosuch: 1, uid: 'x' }, 'nosuch', 'uid'],
    ['fields, which have operations of their own', { fields: [] }, 'fields'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of null', { name: null }, 'name'],
    ['an address that is none', { from_email: 'x', reply_to: 'y' }, 'from_email', 'reply_to'],
    ['an unknown part of the contact', { contact: { street: 'x' } }, 'contact.street'],
    ['a URL of the contact that is none', { contact: { url: 'javascript:alert(1)' } }, 'contact.url'],
    ['a contact of null', { contact: null }, 'contact'],
    ['a mode that there is none of', { subscription: 'triple' }, 'subscription'],
    ['a line of two', { name: 'a\nb' }, 'name'],
  ];
  test.each(wrong)('refuses %s, naming it, and changes nothing', async (_name, body, ...fields) => {
    const uid = await api.addList();
    const before = await takeSnapshot(api.database);
    expectProblem(await patch(uid, { from_name: 'Changed', ...body }), 'validation_failed', fields);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });
});

describe('DELETE /lists/{uid}', () => {
  test('hides the list from every operation at once, and its deletion shows the progress', async () => {
    const uid = await api.addList();
    const { body: there } = await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'd@example.com' });
    const response = await api.call('delete', `/lists/${uid}`).expect(202);
    expect(response.body).toMatchObject({
      list_uid: uid,
      status: 'running',
      subscribers_total: 1,
      subscribers_removed: 0,
    });
    const location = locationOf(response);
    expect((await api.call('get', location).expect(200)).body).toEqual(response.body);
    const calls = [
      api.call('get', `/lists/${uid}`),
      api.call('patch', `/lists/${uid}`).send({ name: 'x' }),
      api.call('delete', `/lists/${uid}`),
      api.call('get', `/lists/${uid}/fields`),
      api.call('post', `/lists/${uid}/fields`).send({ tag: 'X' }),
      api.call('get', `/subscribers/${there.uid}`),
      api.call('patch', `/subscribers/${there.uid}`).send({ tag: 'x' }),
      api.call('delete', `/subscribers/${there.uid}`),
      api.call('get', `/subscribers?list_uid=${uid}`),
    ];
    for (const response of await Promise.all(calls))
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    const add = { list_uid: uid, EMAIL: 'e@example.com' };
    expectProblem(await api.call('post', '/subscribers').send(add), 'not_found', ['list_uid']);
    const page = await api.call('get', '/subscribers?email=d%40example.com&include_total=true').expect(200);
    expect([page.body, page.headers['x-total-count']]).toEqual([[], '0']);
    const lists = await api.call('get', '/lists?limit=100').expect(200);
    expect((lists.body as ListResource[]).map((list) => list.uid)).not.toContain(uid);
  });

  test('of many concurrent requests one deletes the list, and the audit log has one entry', async () => {
    const uid = await api.addList();
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.call('delete', `/lists/${uid}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, ...Array(9).fill(404)]);
    const audit = await api.database.query({
      text: `SELECT action, actor::text, actor_id FROM audit_log WHERE subject = $1`,
      values: [uid],
    });
    expect(audit).toEqual([{ action: 'list.deleted', actor: 'api_key', actor_id: api.account.keyId }]);
  });

  test('shows no progress for a list that is not being deleted', async () => {
    expectProblem(await api.call('get', `/lists/${await api.addList()}/deletion`), 'not_found');
  });
});

test('of thirty concurrent lists a plan of five allows five', async () => {
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

test('three hundred concurrent lists are all created on a plan without a list limit', async () => {
  const account = await createTestAccount(api.database, { plan: 'unlimited' });
  const create = () => api.call('post', '/lists', account).send(least);
  const responses = await Promise.all(Array.from({ length: 300 }, create));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
});
