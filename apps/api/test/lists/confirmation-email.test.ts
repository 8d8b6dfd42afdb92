import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ListMailPreview, ListResource } from '@mailwright/contracts';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({
  baseUrl: 'https://mail.example.com',
  isVerifiedSender: (_accountId, email) => Promise.resolve(email !== 'unverified@example.com'),
});
let list: string;
let grace: string;
beforeAll(async () => {
  list = await api.addList({ subscription: 'double_opt_in', contact: { company: 'Example Ltd' } });
  const body = { list_uid: list, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace & <b>' };
  grace = (await api.call('post', '/subscribers').send(body).expect(201)).body.uid as string;
});

const link = '<a href="{{ confirm_url }}">Yes</a>';
const set = (mail: object | null, uid = list) => api.call('patch', `/lists/${uid}`).send({ confirmation_email: mail });
const preview = async (query = '', uid = list): Promise<ListMailPreview> =>
  (await api.call('get', `/lists/${uid}/confirmation-email/preview${query}`).expect(200)).body as ListMailPreview;
const addTemplate = async (html: string, account?: TestAccount): Promise<string> =>
  (await api.call('post', '/templates', account).send({ name: 'Layout', html }).expect(201)).body.uid as string;

describe('the confirmation_email of a list', () => {
  test('is replaced as a whole, keeps the design of its HTML, and null restores the default mail', async () => {
    const template = await addTemplate('<h1>Top</h1>{{ content }}');
    const design = { type: 'doc', content: [{ type: 'paragraph' }] };
    const first = await set({ html: link, design, template_uid: template }).expect(200);
    const whole = { subject: null, html: link, plain: null, design, template_uid: template };
    expect((first.body as ListResource).confirmation_email).toEqual(whole);
    expect((first.body as ListResource).welcome_email).toBeNull();
    const none = { html: null, plain: null, design: null, template_uid: null };
    expect((await set({ subject: 'Please', design }).expect(200)).body.confirmation_email).toEqual({
      subject: 'Please',
      ...none,
    });
    expect((await set(null).expect(200)).body.confirmation_email).toBeNull();
    const mail = { subject: 'Please', ...none };
    const uid = await api.addList({ confirmation_email: mail, welcome_email: { subject: 'Hi' } });
    expect((await api.call('get', `/lists/${uid}`).expect(200)).body).toMatchObject({
      confirmation_email: mail,
      welcome_email: { subject: 'Hi', ...none },
    });
  });

  test.each<[string, string, object]>([
    ['HTML without the link', 'html', { html: '<p>Hello</p>' }],
    ['a text without the link', 'plain', { html: link, plain: 'Hello' }],
    ['the link in a comment', 'html', { html: '<!-- {{ confirm_url }} -->' }],
    ['the link within a condition', 'html', { html: `{% unless FIRST_NAME %}${link}{% endunless %}` }],
    ['a changed link', 'html', { html: '<a href="{{ confirm_url | upcase }}">Yes</a>' }],
    ['a link with something before it', 'html', { html: '<a href="https://{{ confirm_url }}">Yes</a>' }],
    ['a link with something after it', 'plain', { html: link, plain: '{{ confirm_url }}/yes' }],
    ['the link only as text', 'html', { html: '<p>{{ confirm_url }}</p>' }],
  ])('cannot have %s, and the problem names the property', async (_what, part, mail) => {
    const name = `confirmation_email.${part}`;
    const { errors } = expectProblem(await set(mail), 'validation_failed', [name]);
    expect(errors?.[name]?.[0]).toMatch(/^must (?:contain|have a link to) \{\{ confirm_url \}\}/);
    const refused = { name: 'N', from_name: 'A', from_email: 'a@example.com', confirmation_email: mail };
    expectProblem(await api.call('post', '/lists').send(refused), 'validation_failed', [name]);
  });

  test.each([
    ['html', '<p>\n {% if x %}\n</p>', /^line 2, column 2: /],
    ['subject', '{{ x | nothing }}', /^line 1, /],
    ['plain', '{% include "x" %}', /^line 1, /],
  ])('with an invalid %s returns 422 naming the property, the line and the column', async (part, text, message) => {
    const name = `confirmation_email.${part}`;
    const { errors } = expectProblem(await set({ html: link, [part]: text }), 'validation_failed', [name]);
    expect(errors?.[name]?.[0]).toMatch(message);
  });

  test('may have the link in its template instead, which is named if a mail without a slot lacks it', async () => {
    const withLink = await addTemplate(`{{ content }}<p>${link}</p>`);
    await set({ html: '<p>Hello</p>', template_uid: withLink }).expect(200);
    expect((await preview()).html).toContain('<p>Hello</p><p><a href="https://mail.example.com/c/preview">Yes</a>');
    const whole = await addTemplate('<p>Hello</p>');
    const { errors } = expectProblem(await set({ template_uid: whole }), 'validation_failed', [
      'confirmation_email.template_uid',
    ]);
    expect(errors?.['confirmation_email.template_uid']?.[0]).toMatch(/^In its html: must contain/);
    await set({ template_uid: await addTemplate(link) }).expect(200);
  });

  test("cannot name another account's template", async () => {
    const foreign = await addTemplate(link, await createTestAccount(api.database));
    const name = 'confirmation_email.template_uid';
    for (const template of [foreign, 'tpl_01k6n8qf4tef0v9k0x7h3w2c5d', 'nothing'])
      expectProblem(await set({ html: link, template_uid: template }), 'not_found', [name]);
  });
});

describe('GET /lists/{uid}/confirmation-email/preview', () => {
  test('shows the default mail, with the postal address and a link that does nothing', async () => {
    await set(null).expect(200);
    const { name } = (await api.call('get', `/lists/${list}`).expect(200)).body as ListResource;
    const shown = await preview();
    expect(shown).toMatchObject({ subject: `Please confirm your subscription to ${name}`, sender_verified: true });
    for (const part of [shown.html, shown.text]) {
      expect(part).toContain('https://mail.example.com/c/preview');
      expect(part).toContain('Example Ltd');
    }
    await api.bare.get('/c/preview').expect(404);
  });

  test("shows what is written with a subscriber's fields, escaped in the HTML only, and no footer", async () => {
    await set({ subject: 'Dear {{ FIRST_NAME }}', html: `<p>{{ FIRST_NAME }}</p>${link}` }).expect(200);
    const shown = await preview(`?subscriber_uid=${grace}`);
    expect(shown.subject).toBe('Dear Grace & <b>');
    expect(shown.html.trim()).toBe('<p>Grace &amp; &lt;b&gt;</p><a href="https://mail.example.com/c/preview">Yes</a>');
    expect(shown.text).toContain('Grace & <b>');
    expect((await preview()).subject.trim()).toBe('Dear');
  });

  test("returns 404 for another account's list, and for a subscriber who is not on the list", async () => {
    const path = (uid: string) => `/lists/${uid}/confirmation-email/preview?subscriber_uid=${grace}`;
    expectProblem(await api.call('get', path(await api.addList())), 'not_found', ['subscriber_uid']);
    expectProblem(await api.call('get', path(list), await createTestAccount(api.database)), 'not_found');
    const unverified = await api.addList({ from_email: 'unverified@example.com' });
    expect(await preview('', unverified)).toMatchObject({ sender_verified: false });
  });
});

test('POST /lists/{uid}/confirmation-email/test queues a mail to each address, which confirms nothing', async () => {
  await set({ subject: 'Dear {{ FIRST_NAME }}', html: link }).expect(200);
  const send = (body: object, uid = list) => api.call('post', `/lists/${uid}/confirmation-email/test`).send(body);
  const emails = ['a@example.com', 'b@example.com'];
  expect((await send({ emails, subscriber_uid: grace }).expect(200)).body).toEqual({ emails });
  const rows = await api.run(`SELECT content FROM mails WHERE kind = 'campaign_test' ORDER BY id`);
  const content = { subject: '[Test] Dear Grace & <b>', from: { address: 'ada@example.com' } };
  expect(rows).toMatchObject(emails.map((to) => ({ content: { ...content, to } })));
  expect(JSON.stringify(rows)).toContain('/c/preview');
  const unverified = await api.addList({ from_email: 'unverified@example.com' });
  expectProblem(await send({ emails }, unverified), 'sender_not_verified');
});
