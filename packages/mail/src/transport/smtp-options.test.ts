import { expect, test } from '@jest/globals';
import { ConfigError } from '@mailwright/platform';
import { smtpOptions } from './smtp-options.ts';

const tls = { rejectUnauthorized: true };

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false, tls }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTLS: false, tls }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, requireTLS: false, tls }],
  // A password is never sent over a network unencrypted.
  [
    'smtp://me:p%40ss@mail.example.com:2525',
    { host: 'mail.example.com', port: 2525, secure: false, requireTLS: true, tls, auth: { user: 'me', pass: 'p@ss' } },
  ],
  [
    'smtp://me:pass@localhost',
    { host: 'localhost', port: 587, secure: false, requireTLS: false, tls, auth: { user: 'me', pass: 'pass' } },
  ],
  [
    'smtp://me:pass@relay?requireTLS=false&tls.rejectUnauthorized=false',
    {
      host: 'relay',
      port: 587,
      secure: false,
      requireTLS: false,
      tls: { rejectUnauthorized: false },
      auth: { user: 'me', pass: 'pass' },
    },
  ],
])('%s is parsed into the transport’s options', (url, options) => {
  expect(smtpOptions(url)).toEqual(options);
});

test.each(['debug=true', 'requireTLS=maybe'])('an unknown option is reported without the password: %s', (query) => {
  const read = () => smtpOptions(`smtp://me:hunter2@mail.example.com?${query}`);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^(?![^]*hunter2)[^]*SMTP_URL/);
});
