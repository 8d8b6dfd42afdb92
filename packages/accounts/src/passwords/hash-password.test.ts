import { expect, test } from '@jest/globals';
import { ProblemError } from '@mailwright/platform';
import { hashPassword, passwordMatches } from './hash-password.ts';
import { checkNewPassword } from './set-password.ts';

const password = 'correct horse battery staple';

test('a hash is argon2id with 19 MiB, two passes, one lane, and its own salt', async () => {
  const hashes = await Promise.all([hashPassword(password), hashPassword(password)]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('only the password that was hashed matches, however its characters are composed', async () => {
  const hash = await hashPassword('crème brûlée');
  expect(await passwordMatches(hash, 'crème brûlée'.normalize('NFD'))).toBe(true);
  for (const other of ['creme brulee', 'Crème brûlée', 'crème brûlée ', ''])
    expect(await passwordMatches(hash, other)).toBe(false);
});

test('no password matches without a hash', async () => {
  for (const nothing of [null, undefined]) expect(await passwordMatches(nothing, password)).toBe(false);
});

test('each of many concurrent checks gets its own result, even if one of them fails', async () => {
  const hash = await hashPassword(password);
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, (_, n) => passwordMatches(hash, n % 2 === 0 ? password : 'another')),
    passwordMatches('not a hash', password),
    ...Array.from({ length: 3 }, () => passwordMatches(hash, password)),
  ]);
  const values = results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
  expect(values).toEqual([true, false, true, false, true, false, 'failed', true, true, true]);
});

test('when too many checks are waiting, the excess is refused with service_unavailable, and the others get a result', async () => {
  const results = await Promise.allSettled(Array.from({ length: 203 }, () => passwordMatches(null, password)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'service_unavailable' } }]);
  expect(await passwordMatches(await hashPassword(password), password)).toBe(true);
});

test("a user's address, or its part before the @, is refused as their password", () => {
  const email = 'Ada.Lovelace@bücher.example';
  for (const guess of [email, email.toLowerCase(), 'ada.lovelace@xn--bcher-kva.example', 'ADA.LOVELACE', ` ${email} `])
    expect(() => checkNewPassword(guess, email)).toThrow(ProblemError);
  for (const other of [password, `${email}!`, 'lovelace@bücher.example'])
    expect(() => checkNewPassword(other, email)).not.toThrow();
});
