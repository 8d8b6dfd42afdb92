import { describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { watchPasswordResets } from '../support/password-resets.ts';
import { anyEmail, postAnonymously, signUpBrowser, testPassword } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const { ask, mails } = watchPasswordResets(api);

const newPassword = 'another horse, another battery';
const signIn = (email: string, password: string) => postAnonymously(api, '/sessions', { email, password });

describe('too many attempts by a client', () => {
  test('to sign in to one address return 429 rate_limited with Retry-After, from any network', async () => {
    const user = await signUpBrowser(api);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await signIn(user.email, 'wrong')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await signIn(user.email.toUpperCase(), testPassword);
    expectProblem(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
  });

  test('to sign in from one network return 429 for any address, without using up the attempts of those addresses', async () => {
    const user = await signUpBrowser(api);
    const from = (ip: string, email: string, password = testPassword) =>
      api.bare.post('/app/sessions').set('X-Forwarded-For', ip).send({ email, password });
    // Without a password to hash, and all at once, since the network gets another attempt after six seconds.
    const tries = Array.from({ length: 31 }, async (_, n) => (await from(`2001:db8:1:2::${n}`, anyEmail(), '')).status);
    expect((await Promise.all(tries)).toSorted()).toEqual([...Array<number>(30).fill(422), 429]);
    const refused = Array.from({ length: 12 }, () => from('2001:db8:1:2:3::1', user.email));
    for (const response of await Promise.all(refused)) expectProblem(response, 'rate_limited');
    await from('2001:db8:1:3::1', user.email).expect(201);
  });

  test('to have mails sent to one address return 429, even for an unknown user', async () => {
    const user = await signUpBrowser(api);
    for (const email of [user.email, anyEmail()]) {
      const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await ask(email)).status));
      expect(statuses.toSorted()).toEqual([202, 202, 202, 429, 429]);
    }
    expect(await mails(user.accountId)).toHaveLength(3);
  });

  test('to sign up from one IP address return 429, and a form with an error counts as an attempt', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const body = { email: anyEmail(), password: n < 10 ? 'short' : testPassword, name: 'x' };
      statuses.push((await api.bare.post('/app/sign-up').set('X-Forwarded-For', '192.0.2.7').send(body)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(10).fill(201), 429]);
  });

  test('to change a password without knowing it return 429', async () => {
    const user = await signUpBrowser(api);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { current_password: `guess ${n}`, new_password: newPassword };
      statuses.push((await user.call('post', '/password').send(body)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
