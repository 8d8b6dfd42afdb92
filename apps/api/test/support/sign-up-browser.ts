import { randomInt } from 'node:crypto';
import { CurrentSessionResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import type supertest from 'supertest';
import type { TestApi } from './start-test-api.ts';

/** A browser with a signed-in user. */
export interface Browser {
  email: string;
  password: string;
  accountId: string;
  userId: string;
  /** The Cookie header it sends. */
  cookie: string;
  csrfToken: string;
  session: CurrentSessionResource;
  /** Calls a path below /app as the console does: `call('post', '/keys').send({…})`. */
  call(method: 'get' | 'post' | 'patch' | 'delete', path: string): supertest.Test;
}

export const testPassword = 'correct horse battery staple';

/** An unused IP address for a request, so that no test uses up the attempts of another. */
export const anyIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** An unused email address. */
export const anyEmail = (): string => `user-${newId()}@example.com`;

/** A POST below /app without a session, from an IP address of its own. */
export const postAnonymously = (api: TestApi, path: string, body: object): supertest.Test =>
  api.bare.post(`/app${path}`).set('X-Forwarded-For', anyIp()).send(body);

/**
 * Signs up a new user with an account, and confirms their address as the mailed link does. The API must trust one proxy
 * and have sign-up enabled.
 */
export async function signUpBrowser(api: TestApi, changes: Record<string, string> = {}): Promise<Browser> {
  const browser = await signUpUnverified(api, changes);
  await api.run('UPDATE users SET email_verified_at = now() WHERE id = $1', browser.userId);
  return browser;
}

/** Signs up a new user whose address hasn't been confirmed. */
export async function signUpUnverified(api: TestApi, changes: Record<string, string> = {}): Promise<Browser> {
  const body = { email: anyEmail(), password: testPassword, name: 'Test', ...changes };
  const response = await postAnonymously(api, '/sign-up', body).expect(201);
  return toBrowser(api, body, response);
}

/** Signs the user in again, in another browser. */
export async function signInBrowser(api: TestApi, user: { email: string; password: string }): Promise<Browser> {
  const body = { email: user.email, password: user.password };
  const response = await postAnonymously(api, '/sessions', body).expect(201);
  return toBrowser(api, body, response);
}

/** The browser that a response has signed in. */
export function toBrowser(
  api: TestApi,
  user: { email: string; password: string },
  response: supertest.Response,
): Browser {
  const session = CurrentSessionResource.parse(response.body);
  const cookie = cookieOf(response);
  const { csrf_token: csrfToken } = session;
  const ip = anyIp();
  return {
    email: user.email,
    password: user.password,
    accountId: fromUid('acc', session.account.uid) ?? '',
    userId: fromUid('usr', session.user.uid) ?? '',
    cookie,
    csrfToken,
    session,
    call: (method, path) =>
      api.bare[method](`/app${path}`).set({ cookie, 'x-csrf-token': csrfToken, 'x-forwarded-for': ip }),
  };
}

/** The Cookie header that a browser sends after this response's first Set-Cookie. */
export function cookieOf(response: supertest.Response): string {
  const [cookie] = response.headers['set-cookie'] as unknown as string[];
  return cookie?.split(';')[0] ?? '';
}
