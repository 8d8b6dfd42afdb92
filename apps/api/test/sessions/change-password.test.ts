import { describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import {
  type Browser,
  postAnonymously,
  signInBrowser,
  signUpBrowser,
  testPassword,
} from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

const newPassword = 'another horse, another battery';
const signIn = (email: string, password: string) => postAnonymously(api, '/sessions', { email, password });

describe('POST /app/password', () => {
  const change = (browser: Browser, current: string, wanted: string) =>
    browser.call('post', '/password').send({ current_password: current, new_password: wanted });

  test('changes the password and ends the other sessions', async () => {
    const one = await signUpBrowser(api);
    const two = await signInBrowser(api, one);
    await change(one, testPassword, newPassword).expect(204);
    await one.call('get', '/session').expect(200);
    expectProblem(await two.call('get', '/session'), 'unauthenticated');
    expectProblem(await signIn(one.email, testPassword), 'wrong_credentials');
    await signIn(one.email, newPassword).expect(201);
  });

  const wrong: [name: string, body: (user: Browser) => object, fields: string[]][] = [
    ['an empty body', () => ({}), ['new_password']],
    ['no current password', () => ({ new_password: newPassword }), ['current_password']],
    ['a wrong password', () => ({ current_password: 'not it', new_password: newPassword }), ['current_password']],
    [
      'a new password that is too short',
      () => ({ current_password: testPassword, new_password: 'short' }),
      ['new_password'],
    ],
    [
      'the address as the new password',
      (user) => ({ current_password: testPassword, new_password: user.email }),
      ['new_password'],
    ],
  ];
  test.each(wrong)('with %s returns 422 and changes nothing', async (_name, body, fields) => {
    const user = await signUpBrowser(api);
    const before = await takeSnapshot(api.database);
    expectProblem(await user.call('post', '/password').send(body(user)), 'validation_failed', fields);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('returns 204 to exactly one of four concurrent requests with the same current password', async () => {
    const user = await signUpBrowser(api);
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => (await change(user, testPassword, `${newPassword} ${n}`)).status),
    );
    expect(statuses.toSorted()).toEqual([204, 422, 422, 422]);
  });
});
