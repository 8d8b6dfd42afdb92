import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { type OidcServer, startOidcProvider } from '@mailwright/testing';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** An API that users sign in to with an OpenID provider, and everything it needs. */
interface OidcApis {
  provider: OidcServer;
  /** Sign-up is closed, so that identities are linked by address. */
  api: TestApi;
  /** A process of the same installation where sign-up is open to everyone. */
  open: TestApi;
}

/** The base URL of each API. Without it, a test's API would have a different port for each request. */
export const oidcBaseUrl = 'https://mail.example.com';

/** Starts the APIs and their provider for the tests of a file. */
export function useOidcApis(): OidcApis {
  const started: Partial<OidcApis> = {};
  beforeAll(async () => {
    const provider = await startOidcProvider();
    const { issuer, clientId, clientSecret } = provider;
    const oidc = { issuer, clientId, clientSecret, name: 'Okta', scopes: 'openid email' };
    const shared = { trustProxy: 1, baseUrl: oidcBaseUrl, oidc };
    const open = await startTestApi({ ...shared, signUpEnabled: true });
    const api = await startTestApi({ ...shared, databaseUrl: open.database.url });
    Object.assign(started, { provider, open, api });
  });
  afterEach(() => started.provider?.misbehave());
  afterAll(async () => {
    await started.api?.stop();
    await started.open?.stop();
    await started.provider?.close();
  });
  return new Proxy({} as OidcApis, {
    get: (_target, name: keyof OidcApis) => {
      const found = started[name];
      if (found === undefined) throw new Error('It has not started: use it in tests and hooks');
      return found;
    },
  });
}
