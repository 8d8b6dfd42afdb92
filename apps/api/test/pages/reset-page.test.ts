import { beforeEach, expect, test } from '@jest/globals';
import { watchPasswordResets } from '../support/password-resets.ts';
import { type Browser, postAnonymously, signUpBrowser, testPassword } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const { mailedToken } = watchPasswordResets(api);
let user: Browser;
beforeEach(async () => {
  user = await signUpBrowser(api);
});

/** Requests a link; resolves to the path that the newest mail's link would have. */
const askForLink = async () => `/app/reset-password/${await mailedToken(user)}`;
const signIn = (password: string) => postAnonymously(api, '/sessions', { email: user.email, password });
const post = (path: string, password: string) =>
  api.bare.post(path).type('form').send({ username: user.email, password });

test('the mailed link opens a page that sets the password once, and then leads to signing in', async () => {
  const path = await askForLink();
  const shown = await api.bare.get(path).expect(200);
  expect(shown.text).toContain(user.email);
  expect(shown.text).toContain('autocomplete="new-password"');
  await signIn(testPassword).expect(201);

  const changed = await post(path, 'the second password').expect(200);
  expect(changed.text).toContain('Your password has been changed');
  expect(changed.text).toContain('<a href="/sign-in">Sign in</a> with the new password.');
  await signIn(testPassword).expect(401);
  await signIn('the second password').expect(201);
  await post(path, 'the third password').expect(404);
  await api.bare.get(path).expect(404);
});

test('an invalid password is reported beside the field, and the link stays valid', async () => {
  const path = await askForLink();
  for (const password of ['short', user.email, '']) {
    const response = await post(path, password).expect(422);
    expect(response.text).toContain('role="alert"');
    if (password !== '') expect(response.text).not.toContain(`value="${password}"></div>`);
  }
  await signIn(testPassword).expect(201);
  await post(path, 'the second password').expect(200);
});

test('a link that is forged, truncated or replaced by a newer one returns a 404 page, and no link is in a log line', async () => {
  const old = await askForLink();
  const fresh = await askForLink();
  for (const path of [old, fresh.slice(0, -1), `${fresh}A`, '/app/reset-password/x']) {
    await api.bare.get(path).expect(404);
    await post(path, 'the second password').expect(404);
  }
  await signIn(testPassword).expect(201);
  expect(api.log.join('')).not.toContain(fresh.slice(-40));
});

test('a body of another type or one that is too large is refused with an explanation, and the link stays valid', async () => {
  const path = await askForLink();
  const large = await api.bare
    .post(path)
    .type('form')
    .send({ password: 'x'.repeat(70_000) })
    .expect(413);
  expect(large.text).toContain('be read. Please try again.');
  await api.bare.post(path).type('text/csv').send('a,b').expect(415);
  await post(path, 'the second password').expect(200);
});
