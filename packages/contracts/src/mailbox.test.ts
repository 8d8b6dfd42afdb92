import { expect, test } from '@jest/globals';
import { parseMailbox } from './mailbox.ts';

test.each([
  ['ada@example.com', { name: '', address: 'ada@example.com' }],
  [' Ada Lovelace <ada@example.com> ', { name: 'Ada Lovelace', address: 'ada@example.com' }],
  ['<ada@example.com>', { name: '', address: 'ada@example.com' }],
  ['"Ada, of \\"Example\\"" <ada@example.com>', { name: 'Ada, of "Example"', address: 'ada@example.com' }],
  ['Zoë <zoë@bücher.example>', { name: 'Zoë', address: 'zoë@bücher.example' }],
])('reads %s', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

test.each([
  '',
  'Ada',
  'Ada <>',
  'Ada <ada>',
  'a@example.com, b@example.com',
  'Ada\r\nBcc: eve@example.com <ada@example.com>',
])('rejects %j as a mailbox', (text) => {
  expect(parseMailbox(text)).toBeUndefined();
});
