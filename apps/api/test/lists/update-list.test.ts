import { describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

describe('PATCH /lists/{uid}', () => {
  const patch = (uid: string, body: object) => api.call('patch', `/lists/${uid}`).send(body);
  const noContact = Object.fromEntries(
    ['company', 'address_1', 'address_2', 'city', 'state', 'zip', 'country', 'phone', 'url'].map((part) => [
      part,
      null,
    ]),
  );

  test('changes each property on its own, leaves the rest, and updates `updated_at`', async () => {
    let { body: list } = await api
      .call('post', '/lists')
      .send({ name: 'News', from_name: 'Ada', from_email: 'ada@example.com' })
      .expect(201);
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
      { welcome_email: { subject: 'Welcome', html: '<p>Hello</p>', plain: null, design: null, template_uid: null } },
      { welcome_email: null },
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

  test('merges the contact: given parts change, null removes a part, and the other parts stay', async () => {
    const uid = await api.addList({ contact: { company: 'Example', city: 'Zürich', phone: '1' } });
    const first = await patch(uid, { contact: { city: 'Bern', phone: null, zip: '3000' } }).expect(200);
    expect(first.body.contact).toEqual({ ...noContact, company: 'Example', city: 'Bern', zip: '3000' });
    const second = await patch(uid, { name: 'x' }).expect(200);
    expect(second.body.contact).toEqual(first.body.contact);
    const all = Object.fromEntries(Object.keys(noContact).map((part) => [part, null]));
    expect((await patch(uid, { contact: all }).expect(200)).body.contact).toEqual(noContact);
    expect((await patch(uid, { contact: {} }).expect(200)).body.contact).toEqual(noContact);
  });

  test('stores every part of the contact when many concurrent requests each change one part', async () => {
    const uid = await api.addList();
    const parts = Object.keys(noContact).filter((part) => part !== 'url');
    await Promise.all(parts.map((part) => patch(uid, { contact: { [part]: part } }).expect(200)));
    const { body } = await api.call('get', `/lists/${uid}`).expect(200);
    expect(body.contact).toEqual({ ...Object.fromEntries(parts.map((part) => [part, part])), url: null });
  });

  test('stores every property when many concurrent requests each change one property', async () => {
    const uid = await api.addList();
    const welcome = { subject: 'Hi', html: '<p>Hi</p>', plain: null, template_uid: null };
    const archive = { enabled: true, indexed: false };
    const changes = { name: 'Other', send_welcome_email: true, welcome_email: welcome, archive, language: 'de' };
    await Promise.all(Object.entries(changes).map(([name, value]) => patch(uid, { [name]: value }).expect(200)));
    expect((await api.call('get', `/lists/${uid}`).expect(200)).body).toMatchObject(changes);
  });

  test('changes nothing for an empty body, not even `updated_at`', async () => {
    const uid = await api.addList();
    const before = await takeSnapshot(api.database);
    await patch(uid, {}).expect(200);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('reads forms, in which an empty value means none', async () => {
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
    ['a name that is null', { name: null }, 'name'],
    ['an invalid address', { from_email: 'x', reply_to: 'y' }, 'from_email', 'reply_to'],
    ['an unknown part of the contact', { contact: { street: 'x' } }, 'contact.street'],
    ['an invalid URL in the contact', { contact: { url: 'javascript:alert(1)' } }, 'contact.url'],
    ['a contact that is null', { contact: null }, 'contact'],
    ['an unknown mode', { subscription: 'triple' }, 'subscription'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
  ];
  test.each(wrong)('refuses %s, naming it, and changes nothing', async (_name, body, ...fields) => {
    const uid = await api.addList();
    const before = await takeSnapshot(api.database);
    expectProblem(await patch(uid, { from_name: 'Changed', ...body }), 'validation_failed', fields);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });
});
