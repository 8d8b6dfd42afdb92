import { expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '@mailwright/platform';
import { readOidcOptions } from './oidc-provider.ts';

const complete = {
  OIDC_ISSUER_URL: 'https://login.example.com/realms/staff',
  OIDC_CLIENT_ID: 'mailwright',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Okta',
};
const read = (environment: Record<string, string>) => readOidcOptions(readConfig([], environment));

test('an environment with all four variables names a provider, and one with none of them does not', () => {
  expect(read(complete)).toMatchObject({ issuer: complete.OIDC_ISSUER_URL, scopes: 'openid email profile' });
  expect(read({ ...complete, OIDC_SCOPES: 'openid email' })).toMatchObject({ scopes: 'openid email' });
  expect(read({})).toBeUndefined();
  expect(read({ OIDC_SCOPES: 'openid email' })).toBeUndefined();
});

test.each(Object.keys(complete))(
  'an environment that lacks only %s is rejected with an error that names it',
  (missing) => {
    expect(() => read({ ...complete, [missing]: '' })).toThrow(ConfigError);
    expect(() => read({ ...complete, [missing]: '' })).toThrow(new RegExp(`${missing} must be set`));
  },
);

test.each([
  'http://login.example.com',
  'login.example.com',
  'https://a.example/?x=1',
  'ftp://a.example',
  'http://127.0.0.1.evil.example',
])('the issuer %s is rejected', (issuer) => {
  expect(() => read({ ...complete, OIDC_ISSUER_URL: issuer })).toThrow(/OIDC_ISSUER_URL must be the issuer/);
});

test.each(['http://localhost:8080/realms/a', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'the issuer %s is allowed because it is on this machine',
  (issuer) => {
    expect(read({ ...complete, OIDC_ISSUER_URL: issuer })).toMatchObject({ issuer });
  },
);

test('scopes without openid are rejected', () => {
  expect(() => read({ ...complete, OIDC_SCOPES: 'email' })).toThrow(/OIDC_SCOPES must include openid/);
});
