import { expect, test } from '@jest/globals';
import { ConfigError, readConfig } from './config.ts';
import { parseSmtpServers, SmtpUrlError } from './smtp-servers.ts';

const tls = { rejectUnauthorized: true };
const defaults = { weight: 1, rate: null, connections: 10 };

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false, tls }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTLS: false, tls }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, requireTLS: false, tls }],
  // A password is never sent unencrypted over a network.
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
])('%s is parsed into the settings of one server', (url, settings) => {
  expect(parseSmtpServers(url)).toEqual([{ ...defaults, ...settings }]);
});

test.each([', ', ' ', '\n', ','])('several servers are separated by %j, each with its own options', (separator) => {
  const urls = ['smtp://a.example?weight=2&rate=0.5&connections=20', 'smtps://me:pass@b.example?rate=50'];
  expect(parseSmtpServers(` ${urls.join(separator)} `)).toMatchObject([
    { host: 'a.example', weight: 2, rate: 0.5, connections: 20 },
    { host: 'b.example', weight: 1, rate: 50, connections: 10, auth: { user: 'me' } },
  ]);
});

test('a password may contain a comma', () => {
  expect(parseSmtpServers('smtp://me:a,b@localhost')).toMatchObject([{ auth: { user: 'me', pass: 'a,b' } }]);
});

test.each([
  'debug=true',
  'requireTLS=maybe',
  'weight=0',
  'weight=1.5',
  'weight=',
  'rate=0',
  'rate=fast',
  'rate=1e3',
  'connections=201',
  'connections=-1',
])('an unknown option and one out of range are reported without the password: %s', (query) => {
  const smtpUrl = `smtp://mail.example.com,smtp://me:hunter2@mail.example.com?${query}`;
  expect(() => parseSmtpServers(smtpUrl)).toThrow(SmtpUrlError);
  const read = () => readConfig([], { SMTP_URL: smtpUrl });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^(?![^]*hunter2)[^]*SMTP_URL may have the options/);
});

test.each(['http://localhost', 'mail.example.com:25', 'smtp://a.example,b.example', ',', 'smtp://%zz:x@localhost'])(
  '%j is an invalid SMTP_URL',
  (smtpUrl) => {
    expect(() => readConfig([], { SMTP_URL: smtpUrl })).toThrow(/SMTP_URL (must be|contains)/);
  },
);
