import { describe, expect, test } from '@jest/globals';
import { generateHookSecret, openSecret, sealSecret } from './hook-secret.ts';

const appSecrets = { current: 'an APP_SECRET of more than 32 characters', previous: [] };
const hookId = '01890a5d-ac96-774b-bcce-b302099a8057';

describe("a hook's secret", () => {
  test('is whsec_ and 36 random bytes in standard base64', () => {
    const secrets = Array.from({ length: 200 }, generateHookSecret);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{48}$/);
    expect(new Set(secrets).size).toBe(200);
    // Not url-safe: in 9,600 characters both of the standard alphabet's own occur.
    expect(secrets.join('')).toContain('+');
    expect(secrets.join('')).toContain('/');
  });

  test('comes back as it was, also from the Uint8Array that Prisma gives', () => {
    const secret = generateHookSecret();
    const sealed = sealSecret(secret, appSecrets, hookId);
    expect(openSecret(sealed, appSecrets, hookId)).toBe(secret);
    expect(openSecret(new Uint8Array(sealed), appSecrets, hookId)).toBe(secret);
  });

  test('is not visible in what is stored, and is stored differently each time', () => {
    const secret = generateHookSecret();
    const first = sealSecret(secret, appSecrets, hookId);
    expect(first.includes(Buffer.from(secret.slice(6, 20)))).toBe(false);
    expect(first.equals(sealSecret(secret, appSecrets, hookId))).toBe(false);
  });

  test('stays closed under another APP_SECRET, which the error says', () => {
    const sealed = sealSecret(generateHookSecret(), appSecrets, hookId);
    expect(() => openSecret(sealed, { ...appSecrets, current: `${appSecrets.current}!` }, hookId)).toThrow(
      /another APP_SECRET/,
    );
  });

  test("stays closed in another hook's row", () => {
    const sealed = sealSecret(generateHookSecret(), appSecrets, hookId);
    expect(() => openSecret(sealed, appSecrets, '01890a5d-ac96-774b-bcce-b302099a8058')).toThrow(/damaged/);
  });

  test('stays closed when any one of the stored bytes is changed or missing', () => {
    const sealed = sealSecret(generateHookSecret(), appSecrets, hookId);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openSecret(changed, appSecrets, hookId)).toThrow(/sealed for 01890a5d/);
      expect(() => openSecret(sealed.subarray(0, at), appSecrets, hookId)).toThrow(/sealed for/);
    }
  });
});
