import { describe, expect, test } from '@jest/globals';
import { readConfig } from '@mailwright/platform';
import { appEnvironment } from './app-environment.ts';

const own = { port: 3000, databaseUrl: 'postgres://', redisUrl: 'redis://', smtpUrl: 'smtp://' };

/** What a stack's apps read about receivers, with this environment. */
function receiversOf(given: Record<string, string>): (string | undefined)[] {
  const config = readConfig([], given);
  const secrets = { appSecret: 's'.repeat(32), opsPassword: 'password' };
  const variables: Record<string, string> = {
    ...given,
    ...appEnvironment({ config, ...own, ...secrets, given, color: false }),
  };
  return [variables['WEBHOOK_ALLOW_HTTP'], variables['WEBHOOK_ALLOWED_CIDRS']];
}

const onThisMachine = ['true', '127.0.0.0/8,::1/128'];
const nowhere = [undefined, undefined];

describe('webhooks may go to receivers on this machine', () => {
  test.each([
    ['127.0.0.1', {}],
    ['localhost', { HOST: 'localhost' }],
    ['::1', { HOST: '::1' }],
    ['an unset HOST, with a mail server of its own', { HOST: '', SMTP_URL: 'smtp://mail.example.com' }],
  ])('if only this machine can reach the API: %s', (_where, given) => {
    expect(receiversOf(given)).toEqual(onThisMachine);
  });
});

describe('webhooks only go to public https addresses', () => {
  test.each([
    ['the API listens on every address', { HOST: '0.0.0.0' }],
    ['the API listens on an address of the network', { HOST: '192.168.1.20' }],
    ['the API is behind a public address', { BASE_URL: 'https://mail.example.com' }],
    ['the database is another than that of the stack', { DATABASE_URL: 'postgres://localhost/mailwright' }],
  ])('if %s', (_case, given) => {
    expect(receiversOf(given)).toEqual(nowhere);
  });

  test('if the environment says so', () => {
    expect(receiversOf({ WEBHOOK_ALLOW_HTTP: 'false' })).toEqual(['false', undefined]);
    expect(receiversOf({ WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/8' })).toEqual([undefined, '10.0.0.0/8']);
  });
});
