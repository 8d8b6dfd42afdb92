import type supertest from 'supertest';
import { anyIp, cookieOf } from './sign-up-browser.ts';
import type { TestApi } from './start-test-api.ts';

/** A browser on its way to the OpenID provider and back. */
interface OidcBrowser {
  /** The Cookie header that it keeps in the meantime. */
  cookie: string;
  /** The address at the provider to which it was redirected. */
  url: URL;
}

/** Begins a sign-in in a browser of its own. */
export async function beginAtProvider(api: TestApi, returnTo = '/lists'): Promise<OidcBrowser> {
  const response = await api.bare
    .get(`/app/oidc/start?${new URLSearchParams({ return_to: returnTo })}`)
    .set('x-forwarded-for', anyIp())
    .expect(303);
  return { cookie: cookieOf(response), url: new URL(response.headers['location'] ?? '') };
}

/** Signs in at the provider. Resolves to the path, with its query, to which the browser is sent back. */
export async function signInAtProvider({ url }: Pick<OidcBrowser, 'url'>): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  return `${back.pathname}${back.search}`;
}

/** Returns from the provider, with these cookies. */
export const comeBack = (api: TestApi, path: string, ...cookies: string[]): supertest.Test =>
  api.bare
    .get(path)
    .set({ cookie: cookies.join('; '), 'x-forwarded-for': anyIp() })
    .expect(303);

/** Signs in from start to end, in a new browser. Resolves to the last response. */
export async function signInByProvider(api: TestApi, returnTo?: string): Promise<supertest.Response> {
  const browser = await beginAtProvider(api, returnTo);
  return comeBack(api, await signInAtProvider(browser), browser.cookie);
}

/** The problem named in the address that a response redirects to; undefined if there is none. */
export function problemOf(response: supertest.Response): string | undefined {
  const address = new URL(response.headers['location'] ?? '', 'http://here.invalid');
  return address.searchParams.get('problem') ?? undefined;
}

/** The Cookie header of the session that a response has started; undefined if it started none. */
export function sessionOf(response: supertest.Response): string | undefined {
  const cookies = (response.headers['set-cookie'] ?? []) as unknown as string[];
  return cookies.map((cookie) => cookie.split(';')[0] ?? '').find((cookie) => /^mailwright_session=./.test(cookie));
}
