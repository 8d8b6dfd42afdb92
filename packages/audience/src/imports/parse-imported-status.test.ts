import { expect, test } from '@jest/globals';
import { parseImportedStatus } from './parse-imported-status.ts';

test.each([
  [
    'subscribed',
    ['subscribed', 'Subscribed', ' ACTIVE ', 'enabled', 'Confirmed', 'Soft bounced', 'angemeldet', 'zapisany'],
  ],
  ['unsubscribed', ['unsubscribed', 'Opted-out', 'disabled', 'Non-Subscribed', 'abgemeldet', 'désabonné', 'DESABONNE']],
  ['bounced', ['bounced', 'Cleaned', 'hard bounce']],
  ['complained', ['complained', 'Marked as spam', 'abuse']],
  ['blocklisted', ['blocklisted', 'Blacklisted', 'blocked', 'suppressed']],
  ['unconfirmed', ['unconfirmed', 'pending', 'Awaiting confirmation', 'niepotwierdzony']],
] as const)('%s has the words of the products and plain ones', (status, words) => {
  for (const word of words) expect([word, parseImportedStatus(word)]).toEqual([word, status]);
});

test('yes and no mean what the name of the column says', () => {
  expect(parseImportedStatus('Yes', 'EMAIL_BLACKLISTED')).toBe('blocklisted');
  expect(parseImportedStatus('No', 'EMAIL_BLACKLISTED')).toBe('subscribed');
  expect(parseImportedStatus('1', 'Unsubscribed')).toBe('unsubscribed');
  expect(parseImportedStatus('0', 'Unsubscribed')).toBe('subscribed');
  expect(parseImportedStatus('true', 'subscribed')).toBe('subscribed');
  expect(parseImportedStatus('false', 'subscribed')).toBe('unsubscribed');
  expect(parseImportedStatus('yes', 'Status')).toBeUndefined();
  expect(parseImportedStatus('1')).toBeUndefined();
});

test.each(['', ' ', 'gold', '?', 'archived', 'x'.repeat(10_000)])('%j names no status', (text) => {
  expect(parseImportedStatus(text)).toBeUndefined();
  expect(parseImportedStatus(text, 'EMAIL_BLACKLISTED')).toBeUndefined();
});
