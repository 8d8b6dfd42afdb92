import { expect, test } from '@jest/globals';
import { parseImportedStatus } from './read-consent.ts';

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
] as const)("the products' words and plain words for %s are recognized", (status, words) => {
  for (const word of words) expect([word, parseImportedStatus(word)]).toEqual([word, status]);
});

test.each(['', ' ', 'gold', '?', 'archived', 'yes', '1', 'x'.repeat(10_000)])('%j names no status', (text) => {
  expect(parseImportedStatus(text)).toBeUndefined();
});
