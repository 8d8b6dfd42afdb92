import { describe, expect, test } from '@jest/globals';
import { type AppSecrets, appSecretsOf, nameOfAppSecret } from './app-secrets.ts';
import { readConfig } from './config.ts';
import { deriveKeys } from './derive-key.ts';
import { keyIdOf, openSealed, seal } from './seal.ts';
import { readSignedToken, signToken, tokenIsGenuine } from './signed-token.ts';

const [first, second, third] = ['first', 'second', 'third'].map(
  (word) => `the ${word} of secrets that are long enough`,
) as [string, string, string];
const before: AppSecrets = { current: first, previous: [] };
const rotated = { current: second, previous: [first] };
const rotatedTwice = { current: third, previous: [second, first] };
const dropped = { current: second, previous: [] };

test('of APP_SECRET_PREVIOUS each counts once, in order, and the current one not at all', () => {
  const environment = { APP_SECRET: second, APP_SECRET_PREVIOUS: ` ${third} ,${first},,${second}, ${third}` };
  expect(appSecretsOf(readConfig(['APP_SECRET'], environment))).toEqual({ current: second, previous: [third, first] });
  expect(appSecretsOf(readConfig(['APP_SECRET'], { APP_SECRET: first }))).toEqual(before);
});

test("an APP_SECRET's name is the same each time, its own, and none of what is stored", () => {
  expect(nameOfAppSecret(first)).toMatch(/^[0-9a-f]{8}$/);
  expect(nameOfAppSecret(first)).toBe(nameOfAppSecret(first));
  expect(nameOfAppSecret(second)).not.toBe(nameOfAppSecret(first));
  const sealed = seal('x', { appSecrets: before, purpose: 'tests', owner: 'me' });
  expect(keyIdOf(sealed).toString('hex')).not.toBe(nameOfAppSecret(first));
});

describe('what is sealed', () => {
  const of = (appSecrets: AppSecrets) => ({ appSecrets, purpose: 'tests', owner: 'me' });

  test('under an APP_SECRET is opened for as long as that is the current one or a previous one', () => {
    const sealed = seal('hello', of(before));
    for (const appSecrets of [before, rotated, rotatedTwice]) expect(openSealed(sealed, of(appSecrets))).toBe('hello');
    expect(() => openSealed(sealed, of(dropped))).toThrow(/another APP_SECRET/);
  });

  test('is sealed under the current one', () => {
    const sealed = seal('hello', of(rotated));
    expect(openSealed(sealed, of(dropped))).toBe('hello');
    const [current] = deriveKeys(dropped, 'tests');
    expect(keyIdOf(sealed)).toEqual(current.id);
    expect(() => openSealed(sealed, of(before))).toThrow(/another APP_SECRET/);
  });

  test('stays closed to other owners and purposes, and when it is damaged, with any number of secrets', () => {
    const sealed = seal('hello', of(before));
    expect(() => openSealed(sealed, { ...of(rotated), owner: 'you' })).toThrow(/damaged/);
    expect(() => openSealed(sealed, { ...of(rotated), purpose: 'others' })).toThrow(/another APP_SECRET/);
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => openSealed(sealed, of(rotated))).toThrow(/damaged/);
  });
});

describe('a link', () => {
  const link = { purpose: 'reset-password', bound: 'ada@example.com' } as const;
  const sign = (appSecrets: AppSecrets) =>
    readSignedToken(
      'reset-password',
      signToken({ ...link, appSecrets, id: '01890a5d-ac96-774b-bcce-b302099a8057', expiresAt: new Date(1e12) }),
    );

  test('that was mailed before a rotation works after it, until its APP_SECRET is dropped', () => {
    const token = sign(before);
    if (token === undefined) throw new Error('It is no token');
    for (const appSecrets of [before, rotated, rotatedTwice])
      expect(tokenIsGenuine(token, { ...link, appSecrets })).toBe(true);
    expect(tokenIsGenuine(token, { ...link, appSecrets: dropped })).toBe(false);
    expect(tokenIsGenuine(token, { ...link, appSecrets: rotated, bound: 'else@example.com' })).toBe(false);
  });

  test('is signed with the current one', () => {
    const token = sign(rotated);
    expect(token && tokenIsGenuine(token, { ...link, appSecrets: dropped })).toBe(true);
    expect(token && tokenIsGenuine(token, { ...link, appSecrets: before })).toBe(false);
  });
});
