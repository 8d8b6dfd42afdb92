import { describe, expect, test } from '@jest/globals';
import { ListLanguage } from '@mailwright/contracts';
import {
  type HooksStopped,
  renderAddressConfirmation,
  renderConfirmation,
  renderHooksStopped,
  renderInvitation,
  renderPasswordReset,
  renderSenderVerification,
} from './render-mails.ts';

const expiresAt = new Date('2026-11-27T16:33:00Z');
const confirm = (overrides: Partial<Parameters<typeof renderConfirmation>[0]> = {}) =>
  renderConfirmation({
    list: { name: 'Newsletter', contactLines: ['Example Ltd', '1 High Street'] },
    serviceName: 'Mailwright',
    language: 'en',
    confirmUrl: 'https://mail.example.com/c/abc?x=1&y=2',
    expiresAt,
    ...overrides,
  });

const hook: HooksStopped['hooks'][number] = {
  uid: 'hook_01k6n8qf4tef0v9k0x7h3w2c5d',
  target: 'https://example.com/mailwright',
  event: 'subscriber.subscribed',
  description: 'Our CRM',
  status: 'switched_off',
  reason: '50 deliveries in a row failed; the last: timed-out',
  stoppedAt: expiresAt,
};
const stopped = (overrides: Partial<HooksStopped> = {}) =>
  renderHooksStopped({
    accountName: 'Example',
    switchedOff: 1,
    removed: 0,
    hooks: [hook],
    apiUrl: 'https://mail.example.com/api/v1',
    docsUrl: 'https://mail.example.com/docs',
    ...overrides,
  });

test('a confirmation is in the language of its list', () => {
  const { subject, html, text } = confirm({ language: 'fr' });
  expect(subject).toBe('Veuillez confirmer votre inscription à Newsletter');
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('Si le bouton ne fonctionne pas');
  expect(text).toContain('27 novembre 2026');
});

test.each(ListLanguage.options)('a neutral confirmation in %s names nothing but the service', (language) => {
  const { subject, text } = confirm({ language, list: null, serviceName: 'Post Office' });
  expect(subject).not.toMatch(/[{}]| (to|für|à|a)$/);
  expect(text).toContain('Post Office');
  expect(text).toMatch(/\n-- \nPost Office\n$/);
  expect(text).not.toMatch(/[{}“„«]/);
});

describe.each([
  ['a confirmation', confirm(), 'https://mail.example.com/c/abc?x=1&y=2'],
  [
    'a password reset',
    renderPasswordReset({
      accountName: 'Example',
      resetUrl: 'https://mail.example.com/app/reset-password/abc',
      expiresAt,
    }),
    'https://mail.example.com/app/reset-password/abc',
  ],
  [
    'an invitation',
    renderInvitation({
      accountName: 'Example',
      role: 'editor',
      joinUrl: 'https://mail.example.com/join#abc',
      expiresAt,
    }),
    'https://mail.example.com/join#abc',
  ],
  [
    'a confirmation of an address',
    renderAddressConfirmation({
      accountName: null,
      confirmUrl: 'https://mail.example.com/confirm-address#abc',
      expiresAt,
    }),
    'https://mail.example.com/confirm-address#abc',
  ],
  [
    'a verification of a sender',
    renderSenderVerification({
      email: 'ada@example.com',
      accountName: 'Example',
      verifyUrl: 'https://mail.example.com/s/abc',
      expiresAt,
    }),
    'https://mail.example.com/s/abc',
  ],
  ['a notice of stopped hooks', stopped(), 'https://mail.example.com/docs'],
])('%s', (_name, content, url) => {
  test('it has its link in text and in HTML, and formats times for people', () => {
    expect(content.text).toContain(`\n${url}\n`);
    expect(content.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    for (const part of [content.text, content.html]) expect(part).toContain('27 November 2026 at 16:33 UTC');
  });

  test('it loads nothing and does not track readers: its own link is its only one', () => {
    expect(content.html).not.toMatch(/<(img|link|script|iframe|style)\b|url\(/i);
    const links = [...content.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set([url.replaceAll('&', '&amp;')]));
  });

  test('it declares its language and its title for screen readers', () => {
    expect(content.html).toContain('<html lang="en">');
    expect(content.html).toContain('<title>');
  });
});

test('a list’s own texts are escaped: they become neither elements nor headers, and cannot begin a line', () => {
  const listName = '<script>alert(1)</script> "A" & \'B\'\r\nBcc: eve@example.com\u2028x';
  const { subject, html, text } = confirm({ list: { name: listName, contactLines: ['<b>Ltd</b>', '', 'A\nB'] } });
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;A&quot; &amp; &#39;B&#39;');
  expect(text).toMatch(/\n-- \n.*\n<b>Ltd<\/b>\nA B\n$/);
});

describe('a notice of stopped hooks', () => {
  const gone: typeof hook = { ...hook, status: 'removed', reason: null, description: null };

  test('it lists each hook with the reason and the time, and explains what to do', () => {
    const { subject, text } = stopped();
    expect(subject).toBe('A webhook of “Example” was disabled');
    expect(text).toBe(`A webhook of “Example” was disabled. Nothing is sent to it anymore.

- https://example.com/mailwright
  subscriber.subscribed, hook_01k6n8qf4tef0v9k0x7h3w2c5d
  Our CRM
  Disabled on 27 November 2026 at 16:33 UTC: 50 deliveries in a row failed; the last: timed-out.

A webhook is disabled when its receiver fails too often in a row. To reactivate it, fix the receiver first.

Then enable the webhook: PATCH https://mail.example.com/api/v1/hooks/{uid} with {"status": "active"}.

To send failed deliveries again: POST https://mail.example.com/api/v1/hooks/{uid}/recover with {"since": "…"}, where since is when the receiver began to fail, such as 2026-01-02T03:04:05.000Z.

Events that happen while a webhook is disabled are sent only by such a recovery. Request it while the events are still kept.

API reference:
https://mail.example.com/docs

--\u0020
You're getting this email as a user of “Example” at Mailwright.
`);
  });

  test('for a removed hook, it says that the hook cannot be reactivated and how to register another, but not how to enable it', () => {
    const { subject, text } = stopped({ switchedOff: 0, removed: 1, hooks: [gone] });
    expect(subject).toBe('A webhook of “Example” was removed');
    expect(text).toContain('Removed on 27 November 2026 at 16:33 UTC: its receiver responded with 410 Gone.');
    expect(text).toContain('add the webhook again (POST https://mail.example.com/api/v1/hooks).');
    expect(text).not.toContain('PATCH');
  });

  test('it has advice for both kinds of stopped hooks', () => {
    const { subject, text } = stopped({ removed: 1, hooks: [hook, gone] });
    expect(subject).toBe('2 webhooks of “Example” were stopped');
    expect(text).toContain('PATCH');
    expect(text).toContain('add the webhook again');
    expect(text).not.toMatch(/\d more/);
  });

  test('it lists the first of many hooks and counts the others', () => {
    const { subject, html, text } = stopped({
      switchedOff: 28,
      removed: 2,
      hooks: Array.from({ length: 20 }, () => hook),
    });
    expect(subject).toBe('30 webhooks of “Example” were stopped');
    expect(html.match(/<li /g)).toHaveLength(20);
    expect(text.match(/^- https/gm)).toHaveLength(20);
    for (const part of [html, text]) expect(part).toContain('And 10 more.');
  });

  test('text is escaped: what an integrator wrote becomes neither elements nor headers, and cannot begin a line', () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com\u2028"A" & \'B\'';
    const { subject, html, text } = stopped({
      accountName: hostile,
      hooks: [{ ...hook, description: hostile, target: 'https://example.com/<script>&"x"' }],
    });
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(html).not.toMatch(/<(img|script)/);
    expect(html).toContain('<strong>https://example.com/&lt;script&gt;&amp;&quot;x&quot;</strong>');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: eve@example.com &quot;A&quot; &amp; &#39;B&#39;');
    expect(text).not.toMatch(/^Bcc/m);
  });

  test('without an account name to show, it names neither the account nor anything its users wrote', () => {
    const { subject, text } = stopped({ accountName: null });
    expect(subject).toBe('A webhook of your account was disabled');
    expect(text).toContain('- hook_01k6n8qf4tef0v9k0x7h3w2c5d\n  subscriber.subscribed\n');
    expect(text).not.toMatch(/example\.com\/mailwright|Our CRM|Example/);
  });

  test('a long target is truncated and may wrap, so that no mail is wider than its window', () => {
    const target = `https://example.com/${'a'.repeat(2_000)}`;
    const { html, text } = stopped({ hooks: [{ ...hook, target }] });
    for (const part of [html, text]) expect(part).toContain(`${target.slice(0, 200)}…`);
    for (const part of [html, text]) expect(part).not.toContain(target.slice(0, 201));
    expect(html).toMatch(/<li style="[^"]*overflow-wrap: anywhere"><strong>https/);
  });
});
