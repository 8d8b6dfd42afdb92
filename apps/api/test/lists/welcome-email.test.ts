import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ListMailPreview, ListResource } from '@mailwright/contracts';
import { fromUid, signRecipientToken } from '@mailwright/platform';
import { createTestAccount, testAppSecrets, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({
  baseUrl: 'https://mail.example.com',
  isVerifiedSender: (_accountId, email) => Promise.resolve(email !== 'unverified@example.com'),
});
let list: string;
let grace: string;
beforeAll(async () => {
  list = await api.addList({ send_welcome_email: true, contact: { company: 'Example Ltd' } });
  const body = { list_uid: list, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace & <b>' };
  grace = (await api.call('post', '/subscribers').send(body).expect(201)).body.uid as string;
});

const set = (welcome: object | null, uid = list) => api.call('patch', `/lists/${uid}`).send({ welcome_email: welcome });
const preview = async (query = '', uid = list): Promise<ListMailPreview> =>
  (await api.call('get', `/lists/${uid}/welcome-email/preview${query}`).expect(200)).body as ListMailPreview;
const addTemplate = async (html = '<h1>Top</h1>{{ content }}', account?: TestAccount): Promise<string> => {
  const body = { name: 'Layout', html, subject: 'From the template' };
  return (await api.call('post', '/templates', account).send(body).expect(201)).body.uid as string;
};

describe('the welcome_email of a list', () => {
  test('is replaced as a whole, and null restores the default text', async () => {
    const template = await addTemplate();
    const first = await set({ html: '<p>Hello</p>', template_uid: template }).expect(200);
    const whole = { subject: null, html: '<p>Hello</p>', plain: null, design: null, template_uid: template };
    expect((first.body as ListResource).welcome_email).toEqual(whole);
    const second = await set({ subject: 'Welcome' }).expect(200);
    const none = { html: null, plain: null, design: null, template_uid: null };
    expect(second.body.welcome_email).toEqual({ subject: 'Welcome', ...none });
    expect((await set(null).expect(200)).body.welcome_email).toBeNull();
  });

  test('can be set when the list is created', async () => {
    const welcome = { subject: 'Hi', html: '<p>Hi</p>', plain: 'Hi', design: null, template_uid: null };
    const uid = await api.addList({ welcome_email: welcome });
    expect((await api.call('get', `/lists/${uid}`).expect(200)).body.welcome_email).toEqual(welcome);
  });

  test('keeps the design its HTML was made from until HTML is given without one', async () => {
    const design = { type: 'doc', content: [{ type: 'paragraph' }] };
    const made = await set({ html: '<p>Hi</p>', design }).expect(200);
    expect(made.body.welcome_email).toMatchObject({ html: '<p>Hi</p>', design });
    const alone = await set({ design }).expect(200);
    expect(alone.body.welcome_email).toMatchObject({ html: null, design: null });
    await set({ html: '<p>Hi</p>', design }).expect(200);
    const { body } = await set({ html: '<p>Hello</p>' }).expect(200);
    expect(body.welcome_email).toMatchObject({ html: '<p>Hello</p>', design: null });
    const long = { text: 'a'.repeat(200_000) };
    expectProblem(await set({ html: '<p>Hi</p>', design: long }), 'validation_failed', ['welcome_email.design']);
  });

  test.each([
    ['html', '<p>\n {% if x %}\n</p>', /^line 2, column 2: /],
    ['subject', '{{ x | nothing }}', /^line 1, /],
    ['plain', '{% include "x" %}', /^line 1, /],
    ['html', '{{ a }}'.repeat(5_001), /at most 5000/],
  ])('with an invalid %s returns 422 naming the property, the line and the column', async (part, text, message) => {
    const [name, welcome] = [`welcome_email.${part}`, { [part]: text }];
    await set({ subject: 'Before' }).expect(200);
    const { errors } = expectProblem(await set(welcome), 'validation_failed', [name]);
    expect(errors?.[name]?.[0]).toMatch(message);
    expect((await api.call('get', `/lists/${list}`).expect(200)).body.welcome_email.subject).toBe('Before');
    const refused = { name: 'N', from_name: 'A', from_email: 'a@example.com', welcome_email: welcome };
    expectProblem(await api.call('post', '/lists').send(refused), 'validation_failed', [name]);
  });

  test("cannot name another account's template, and is sent without a template that was deleted", async () => {
    const stranger = await createTestAccount(api.database);
    const foreign = await addTemplate('<p>Theirs</p>', stranger);
    for (const template of [foreign, 'tpl_01k6n8qf4tef0v9k0x7h3w2c5d', 'nothing']) {
      expectProblem(await set({ template_uid: template }), 'not_found', ['welcome_email.template_uid']);
    }
    const own = await addTemplate();
    await set({ html: '<p>Mine</p>', template_uid: own }).expect(200);
    expect((await preview()).html).toContain('<h1>Top</h1>');
    await api.call('delete', `/templates/${own}`).expect(204);
    const { body } = await api.call('get', `/lists/${list}`).expect(200);
    const left = { subject: null, html: '<p>Mine</p>', plain: null, design: null, template_uid: null };
    expect(body.welcome_email).toEqual(left);
    expect((await preview()).html).not.toContain('<h1>Top</h1>');
  });
});

describe('GET /lists/{uid}/welcome-email/preview', () => {
  test("shows the default text with a subscriber's fields, escaped in the HTML only, and the postal address", async () => {
    await set(null).expect(200);
    const { name } = (await api.call('get', `/lists/${list}`).expect(200)).body as ListResource;
    const shown = await preview(`?subscriber_uid=${grace}`);
    expect(shown).toMatchObject({ subject: `Welcome to ${name}`, sender_verified: true });
    expect(shown.html).toContain('Hello Grace &amp; &lt;b&gt;,');
    expect(shown.text).toContain('Hello Grace & <b>,');
    for (const part of [shown.html, shown.text]) expect(part).toContain('Example Ltd');
  });

  test('has the link to unsubscribe that is added to it in the language of the list', async () => {
    const uid = await api.addList({ language: 'de', welcome_email: { html: '<p>Hallo</p>' } });
    const { html, text } = await preview('', uid);
    for (const part of [html, text]) expect(part).toContain('Abmelden');
  });

  test('shows a sample without a subscriber, with links that do nothing', async () => {
    await set({ html: '<p>{{ EMAIL }}</p><a href="{{ unsubscribe_url }}">Leave</a>' }).expect(200);
    const { html } = await preview();
    expect(html).toContain('<p>subscriber@example.com</p>');
    expect(html).toContain('/u/preview"');
  });

  test("says if the list's sender is not verified, in which case nothing is sent", async () => {
    const uid = await api.addList({ from_email: 'unverified@example.com' });
    expect(await preview('', uid)).toMatchObject({ sender_verified: false });
  });

  test("returns 404 for another account's list, and for a subscriber who is not on the list", async () => {
    const other = await api.addList();
    const stranger = await createTestAccount(api.database);
    const path = (uid: string) => `/lists/${uid}/welcome-email/preview?subscriber_uid=${grace}`;
    expectProblem(await api.call('get', path(other)), 'not_found', ['subscriber_uid']);
    expectProblem(await api.call('get', path(list), stranger), 'not_found');
  });
});

describe('POST /lists/{uid}/welcome-email/test', () => {
  const send = (body: object, uid = list) => api.call('post', `/lists/${uid}/welcome-email/test`).send(body);

  test("queues a mail to each address, from the list's sender, with the subscriber's fields", async () => {
    await set({ subject: 'Dear {{ FIRST_NAME }}', html: '<p>Hello</p>' }).expect(200);
    const emails = ['a@example.com', 'b@example.com'];
    expect((await send({ emails, subscriber_uid: grace }).expect(200)).body).toEqual({ emails });
    const rows = await api.run(`SELECT content FROM mails WHERE kind = 'campaign_test' ORDER BY id`);
    const subject = '[Test] Dear Grace & <b>';
    expect(rows).toMatchObject(
      emails.map((to) => ({ content: { to, subject, from: { address: 'ada@example.com' } } })),
    );
  });

  test('is refused for an unverified sender and for suppressed addresses', async () => {
    const uid = await api.addList({ from_email: 'unverified@example.com' });
    expectProblem(await send({ emails: ['a@example.com'] }, uid), 'sender_not_verified');
    await api.call('post', '/suppressions').send({ email: 'no@example.com' }).expect(201);
    expectProblem(await send({ emails: ['a@example.com', 'no@example.com'] }), 'address_suppressed', ['emails[1]']);
  });
});

describe('the links of a welcome mail', () => {
  const pathOf = (purpose: 'unsubscribe' | 'web-view', prefix: string) => {
    const ids = { campaignId: fromUid('list', list) ?? '', subscriberId: fromUid('sub', grace) ?? '' };
    return `/${prefix}/${signRecipientToken(purpose, ids, testAppSecrets)}`;
  };

  test('show the mail as a page, with its current content, and unsubscribe', async () => {
    await set({ subject: 'Hi', html: '<p>Dear {{ FIRST_NAME }}</p>' }).expect(200);
    const shown = await api.bare.get(pathOf('web-view', 'v')).expect(200);
    expect(shown.text).toContain('<p>Dear Grace &amp; &lt;b&gt;</p>');
    await api.bare.post(pathOf('unsubscribe', 'u')).expect(200);
    expect((await api.call('get', `/subscribers/${grace}`).expect(200)).body.status).toBe('unsubscribed');
  });
});
