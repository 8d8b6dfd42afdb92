import { describe, expect, test } from '@jest/globals';
import { type AppSecrets, appSecretsOf, deriveKeys, nameOfAppSecret } from './app-secrets.ts';
import { readConfig } from './config.ts';
import { keyIdOf, decryptValue, encryptValue } from './encrypt-value.ts';
import { readSignedToken, signToken, tokenIsGenuine } from './signed-token.ts';

const [first, second, third] = ['first', 'second', 'third'].map(
  (word) => `the ${word} of secrets that are long enough`,
) as [string, string, string];
const before: AppSecrets = { current: first, previous: [] };
const rotated = { current: second, previous: [first] };
const rotatedTwice = { current: third, previous: [second, first] };
const dropped = { current: second, previous: [] };

test('APP_SECRET_PREVIOUS is read in order, without duplicates and without the current secret', () => {
  const environment = { APP_SECRET: second, APP_SECRET_PREVIOUS: ` ${third} ,${first},,${second}, ${third}` };
  expect(appSecretsOf(readConfig(['APP_SECRET'], environment))).toEqual({ current: second, previous: [third, first] });
  expect(appSecretsOf(readConfig(['APP_SECRET'], { APP_SECRET: first }))).toEqual(before);
});

test("an APP_SECRET's name is stable and unique, and differs from every stored key id", () => {
  expect(nameOfAppSecret(first)).toMatch(/^[0-9a-f]{8}$/);
  expect(nameOfAppSecret(first)).toBe(nameOfAppSecret(first));
  expect(nameOfAppSecret(second)).not.toBe(nameOfAppSecret(first));
  const encrypted = encryptValue('x', { appSecrets: before, purpose: 'tests', owner: 'me' });
  expect(keyIdOf(encrypted).toString('hex')).not.toBe(nameOfAppSecret(first));
});

describe('an encrypted value', () => {
  const of = (appSecrets: AppSecrets) => ({ appSecrets, purpose: 'tests', owner: 'me' });

  test('can be decrypted while its APP_SECRET is the current one or a previous one', () => {
    const encrypted = encryptValue('hello', of(before));
    for (const appSecrets of [before, rotated, rotatedTwice])
      expect(decryptValue(encrypted, of(appSecrets))).toBe('hello');
    expect(() => decryptValue(encrypted, of(dropped))).toThrow(/another APP_SECRET/);
  });

  test('is encrypted under the current APP_SECRET', () => {
    const encrypted = encryptValue('hello', of(rotated));
    expect(decryptValue(encrypted, of(dropped))).toBe('hello');
    const [current] = deriveKeys(dropped, 'tests');
    expect(keyIdOf(encrypted)).toEqual(current.id);
    expect(() => decryptValue(encrypted, of(before))).toThrow(/another APP_SECRET/);
  });

  test('cannot be decrypted for another owner or purpose or after damage, with any number of secrets', () => {
    const encrypted = encryptValue('hello', of(before));
    expect(() => decryptValue(encrypted, { ...of(rotated), owner: 'you' })).toThrow(/damaged/);
    expect(() => decryptValue(encrypted, { ...of(rotated), purpose: 'others' })).toThrow(/another APP_SECRET/);
    encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1;
    expect(() => decryptValue(encrypted, of(rotated))).toThrow(/damaged/);
  });
});

describe('a link', () => {
  const link = { purpose: 'reset-password', bound: 'ada@example.com' } as const;
  const sign = (appSecrets: AppSecrets) =>
    readSignedToken(
      'reset-password',
      signToken({ ...link, appSecrets, id: '01890a5d-ac96-774b-bcce-b302099a8057', expiresAt: new Date(1e12) }),
    );

  test('mailed before a rotation works until its APP_SECRET is removed', () => {
    const token = sign(before);
    if (token === undefined) throw new Error('It is not a token');
    for (const appSecrets of [before, rotated, rotatedTwice])
      expect(tokenIsGenuine(token, { ...link, appSecrets })).toBe(true);
    expect(tokenIsGenuine(token, { ...link, appSecrets: dropped })).toBe(false);
    expect(tokenIsGenuine(token, { ...link, appSecrets: rotated, bound: 'else@example.com' })).toBe(false);
  });

  test('is signed under the current APP_SECRET', () => {
    const token = sign(rotated);
    expect(token && tokenIsGenuine(token, { ...link, appSecrets: dropped })).toBe(true);
    expect(token && tokenIsGenuine(token, { ...link, appSecrets: before })).toBe(false);
  });
});
