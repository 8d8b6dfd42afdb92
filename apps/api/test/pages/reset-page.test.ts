import { beforeEach, expect, test } from '@jest/globals';
import { readPasswordResetMail } from '@mailwright/accounts';
import { newId, signToken } from '@mailwright/platform';
import { testAppSecrets, useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ signUpEnabled: true });
let email: string;
beforeEach(async () => {
  email = `user-${newId()}@example.com`;
  await api.bare.post('/app/sign-up').send({ email, password: 'the first password', name: 'Ada' }).expect(201);
});

/** The path of the link that the user's newest mail would have. */
async function askForLink(): Promise<string> {
  await api.bare.post('/app/password-resets').send({ email }).expect(202);
  const [row] = await api.database.query<{ id: string }>({
    text: 'SELECT reset_id AS id FROM mails WHERE reset_id IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1',
  });
  const mail = await readPasswordResetMail(api.database, row?.id ?? '');
  if (row === undefined || mail === undefined) throw new Error('There is no mail with a link');
  const { expiresAt, bound } = mail;
  const token = signToken({ purpose: 'reset-password', id: row.id, expiresAt, bound, appSecrets: testAppSecrets });
  return `/app/reset-password/${token}`;
}

const signIn = (password: string) => api.bare.post('/app/sessions').send({ email, password });
const post = (path: string, password: string) => api.bare.post(path).type('form').send({ username: email, password });

test('the mailed link opens a page that sets the password, once', async () => {
  const path = await askForLink();
  const shown = await api.bare.get(path).expect(200);
  expect(shown.text).toContain(email);
  expect(shown.text).toContain('autocomplete="new-password"');
  await signIn('the first password').expect(201);

  expect((await post(path, 'the second password').expect(200)).text).toContain('Your password is changed');
  await signIn('the first password').expect(401);
  await signIn('the second password').expect(201);
  await post(path, 'the third password').expect(404);
  await api.bare.get(path).expect(404);
});

test('an invalid password is reported beside the field, and the link stays valid', async () => {
  const path = await askForLink();
  for (const password of ['short', email, '']) {
    const response = await post(path, password).expect(422);
    expect(response.text).toContain('role="alert"');
    if (password !== '') expect(response.text).not.toContain(`value="${password}"></div>`);
  }
  await signIn('the first password').expect(201);
  await post(path, 'the second password').expect(200);
});

test('a link that is forged, truncated or replaced by a newer one is a 404 page, and is in no log line', async () => {
  const old = await askForLink();
  const fresh = await askForLink();
  for (const path of [old, fresh.slice(0, -1), `${fresh}A`, '/app/reset-password/x']) {
    await api.bare.get(path).expect(404);
    await post(path, 'the second password').expect(404);
  }
  await signIn('the first password').expect(201);
  expect(api.log.join('')).not.toContain(fresh.slice(-40));
});
