import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { parseMailboxUrl } from './mailbox-url.ts';

test('a mailbox URL is parsed, with the usual port and folder as defaults', () => {
  expect(parseMailboxUrl('imaps://ada%40example.com:a%2Fb@mail.example.com/INBOX%2FBounces')).toEqual({
    protocol: 'imap',
    host: 'mail.example.com',
    port: 993,
    secure: true,
    requireTLS: false,
    tls: { rejectUnauthorized: true },
    user: 'ada@example.com',
    password: 'a/b',
    folder: 'INBOX/Bounces',
  });
  expect(parseMailboxUrl('pop3s://u:p@[2001:db8::1]')).toMatchObject({
    protocol: 'pop3',
    host: '2001:db8::1',
    port: 995,
    secure: true,
    folder: 'INBOX',
  });
});

test('a connection without TLS from the start must be upgraded, except on this machine', () => {
  const required = (url: string) => parseMailboxUrl(url).requireTLS;
  expect([required('imap://u:p@mail.example.com'), required('pop3://u:p@mail.example.com:1110')]).toEqual([true, true]);
  expect([required('imap://u:p@127.0.0.1'), required('pop3://u:p@localhost')]).toEqual([false, false]);
  expect(required('imap://u:p@127.0.0.1?requireTLS=true')).toBe(true);
  expect(required('pop3://u:p@mail.example.com?requireTLS=false')).toBe(false);
});

test.each([
  'https://u:hidden@mail.example.com',
  'imaps://mail.example.com/INBOX',
  'imaps://u@mail.example.com',
  'nonsense hidden',
  'pop3s://u:hidden@mail.example.com/INBOX',
  'imaps://u:hidden%0d%0aDELE@mail.example.com',
  'imaps://u:hidden%zz@mail.example.com',
  'imaps://u:hidden@mail.example.com?tls=no',
])('%s is rejected with a message that does not repeat it', (url) => {
  const read = () => readConfig([], { BOUNCE_MAILBOX_URL: url });
  expect(read).toThrow('BOUNCE_MAILBOX_URL');
  expect(read).not.toThrow('hidden');
});
