import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fromUid, newId, signRecipientToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useSubscriptionPages } from '../support/subscription-pages.ts';

const pages = useSubscriptionPages();
const { api } = pages;

const form = {
  title: 'Letters from <Ada>',
  text: 'One a month.\n\nNo more.',
  button_text: 'Join & read',
  success_message: 'See you <soon>.',
  accent_color: '#8A3B12',
};
const change = (body: object, list = pages.list) => api.call('patch', `/lists/${list}`).send(body);
const post = (list: string, headers: Record<string, string> = {}) =>
  api.bare.post(`/f/${list}`).set(headers).type('form').send({ EMAIL: 'ada@example.com' });

describe('the design of a sign-up form', () => {
  beforeEach(async () => {
    await change({ form }).expect(200);
  });

  test('is stored with its list and changed part by part, and null resets a part', async () => {
    await change({ form: { title: null, redirect_url: 'https://example.com/thanks' } }).expect(200);
    const { body } = await api.call('get', `/lists/${pages.list}`).expect(200);
    expect(body.form).toEqual({
      ...form,
      accent_color: '#8a3b12',
      title: null,
      redirect_url: 'https://example.com/thanks',
    });
  });

  test('is on the public page, escaped, and only the hash of its style is allowed', async () => {
    const { text, headers } = await api.bare.get(`/f/${pages.list}`).expect(200);
    expect(text).toContain('<h1>Letters from &lt;Ada&gt;</h1>');
    expect(text).toContain('<p>One a month.</p><p>No more.</p>');
    expect(text).toContain('>Join &amp; read</button>');
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
    expect(style).toContain('background: #8a3b12');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    const thanks = await api.bare.get(`/f/${pages.list}/thanks`).expect(200);
    expect(thanks.text).toContain('See you &lt;soon&gt;.');
    // The list requires a confirmation, which its own text must not hide.
    expect(thanks.text).toContain('An email is on its way');
  });

  test('gives its color to the pages that subscribers see later', async () => {
    const person = await pages.addPerson();
    const recipient = { campaignId: newId(), subscriberId: fromUid('sub', person.uid) ?? '' };
    const token = signRecipientToken('unsubscribe', recipient, testAppSecrets);
    for (const path of [`/c/${pages.tokenOf(person)}`, `/u/${token}`, `/p/${token}`]) {
      const { text, headers } = await api.bare.get(path).expect(200);
      const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
      expect(style).toContain('background: #8a3b12');
      expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
    }
    await change({ form: { accent_color: null } }).expect(200);
    const { text } = await api.bare.get(`/u/${token}`).expect(200);
    expect(text).not.toContain('<style>');
  });

  test('is in the language of its list, including its errors', async () => {
    await change({ language: 'de', form: { button_text: null } }).expect(200);
    const { text } = await api.bare.get(`/f/${pages.list}`).expect(200);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('>Anmelden</button>');
    const wrong = await api.bare.post(`/f/${pages.list}`).type('form').send({ EMAIL: 'x' }).expect(422);
    expect(wrong.text).toContain('Email ist ungültig.');
    const missing = await api.bare.post(`/f/${pages.list}`).type('form').send({}).expect(422);
    expect(missing.text).toContain('Email fehlt.');
  });

  test("redirects to the list's own page if there is one, and in a frame to a page with a link to it", async () => {
    await change({ form: { redirect_url: 'https://example.com/thanks?a=1' } }).expect(200);
    const { headers } = await api.bare.get(`/f/${pages.list}`).expect(200);
    expect(headers['content-security-policy']).toContain("form-action 'self' https://example.com;");
    await post(pages.list).expect(303).expect('Location', 'https://example.com/thanks?a=1');
    await post(pages.list, { 'Sec-Fetch-Dest': 'iframe' }).expect(303).expect('Location', `/f/${pages.list}/thanks`);
    const { text } = await api.bare.get(`/f/${pages.list}/thanks`).expect(200);
    expect(text).toContain('<a href="https://example.com/thanks?a=1" target="_top">Continue</a>');
  });

  test('refuses redirects to anything but web addresses, invalid colors and unknown parts', async () => {
    for (const [part, name] of [
      [{ redirect_url: 'javascript:alert(1)' }, 'form.redirect_url'],
      [{ redirect_url: 'data:text/html,x' }, 'form.redirect_url'],
      [{ redirect_url: '/thanks' }, 'form.redirect_url'],
      [{ accent_color: 'red' }, 'form.accent_color'],
      [{ accent_color: '#fff;}body{' }, 'form.accent_color'],
      [{ script: 'x' }, 'form.script'],
    ] as const)
      expectProblem(await change({ form: part }), 'validation_failed', [name]);
  });

  test('appears in the code snippets for other pages: in a form without styles and scripts, and in a frame', async () => {
    const { body } = await api.call('get', `/lists/${pages.list}/form`).expect(200);
    expect(body.html).toContain('<h2>Letters from &lt;Ada&gt;</h2>');
    expect(body.html).toContain('>Join &amp; read</button>');
    expect(body.html).not.toMatch(/<script|<style/);
    expect(body.iframe).toContain(`<iframe src="${body.url}" title="Letters from &lt;Ada&gt;"`);
  });
});

describe('POST /lists/{uid}/form/preview', () => {
  const preview = (body: object, list = pages.list) => api.call('post', `/lists/${list}/form/preview`).send(body);

  test('shows settings that are not stored, together with the stored ones, and stores nothing', async () => {
    await change({ form: { title: 'Stored', text: 'Also stored' }, sign_up_form: false }).expect(200);
    const { body } = await preview({ title: 'Not stored', fields: ['EMAIL'] }).expect(200);
    expect(body.html).toContain('<h1>Not stored</h1>');
    expect(body.html).toContain('Also stored');
    expect(body.html).not.toContain('FIRST_NAME');
    expect(body.html).not.toMatch(/<script|<link/);
    expect(body.thanks).toContain('An email is on its way');
    const { body: list } = await api.call('get', `/lists/${pages.list}`).expect(200);
    expect(list.form).toMatchObject({ title: 'Stored' });
  });

  test('shows a language that is not stored', async () => {
    const { body } = await preview({ language: 'fr' }).expect(200);
    expect(body.html).toContain('<html lang="fr">');
    expect(body.html).toContain('>S’inscrire</button>');
  });

  test('always has the address and the fields that the list requires', async () => {
    const strict = await api.addList({ fields: [{ tag: 'NEEDED', required: true, visible: false }, { tag: 'OTHER' }] });
    const { body } = await preview({ fields: [] }, strict).expect(200);
    for (const [tag, isThere] of [
      ['EMAIL', true],
      ['NEEDED', true],
      ['OTHER', false],
    ])
      expect([tag, body.html.includes(`name="${tag}"`)]).toEqual([tag, isThere]);
  });
});
