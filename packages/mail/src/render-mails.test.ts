import { describe, expect, test } from '@jest/globals';
import { renderConfirmation } from './render-confirmation.ts';
import { renderPasswordReset } from './render-password-reset.ts';

const expiresAt = new Date('2026-11-27T16:33:00Z');
const confirm = (overrides: Partial<Parameters<typeof renderConfirmation>[0]> = {}) =>
  renderConfirmation({
    listName: 'Newsletter',
    contactLines: ['Example Ltd', '1 High Street'],
    confirmUrl: 'https://mail.example.com/c/abc?x=1&y=2',
    expiresAt,
    ...overrides,
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
])('%s', (_name, content, url) => {
  test('has its link in text and in HTML, and says until when it works', () => {
    expect(content.text).toContain(`\n${url}\n`);
    expect(content.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    for (const part of [content.text, content.html]) expect(part).toContain('27 November 2026 at 16:33 UTC');
  });

  test('loads nothing and tracks nobody: its only links are the one it is about', () => {
    expect(content.html).not.toMatch(/<(img|link|script|iframe|style)\b|url\(/i);
    const links = [...content.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set([url.replaceAll('&', '&amp;')]));
  });

  test('says its language and its title to those who listen to it', () => {
    expect(content.html).toContain('<html lang="en">');
    expect(content.html).toContain('<title>');
  });
});

test('what a list says of itself is text: it becomes no element, no header, no line of its own', () => {
  const listName = '<script>alert(1)</script> "A" & \'B\'\r\nBcc: eve@example.com\u2028x';
  const { subject, html, text } = confirm({ listName, contactLines: ['<b>Ltd</b>', '', 'A\nB'] });
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;A&quot; &amp; &#39;B&#39;');
  expect(text).toMatch(/\n-- \n.*\n<b>Ltd<\/b>\nA B\n$/);
});
