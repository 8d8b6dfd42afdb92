import { describe, expect, test } from '@jest/globals';
import { createSecretDecrypter, decryptHookSecret, encryptHookSecret, generateHookSecret } from './hook-secrets.ts';

const appSecrets = { current: 'an APP_SECRET of more than 32 characters', previous: [] };
const hookId = '01890a5d-ac96-774b-bcce-b302099a8057';

describe("a hook's secret", () => {
  test('a secret is whsec_ and 36 random bytes in standard base64', () => {
    const secrets = Array.from({ length: 200 }, generateHookSecret);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{48}$/);
    expect(new Set(secrets).size).toBe(200);
    // The alphabet isn't the URL-safe one: in 9,600 characters, both of the characters that differ occur.
    expect(secrets.join('')).toContain('+');
    expect(secrets.join('')).toContain('/');
  });

  test('an encrypted secret is decrypted to itself, even from the Uint8Array that Prisma returns', () => {
    const secret = generateHookSecret();
    const ciphertext = encryptHookSecret(secret, appSecrets, hookId);
    expect(decryptHookSecret(ciphertext, appSecrets, hookId)).toBe(secret);
    expect(decryptHookSecret(new Uint8Array(ciphertext), appSecrets, hookId)).toBe(secret);
  });

  test('the ciphertext does not contain the secret, and differs each time', () => {
    const secret = generateHookSecret();
    const first = encryptHookSecret(secret, appSecrets, hookId);
    expect(first.includes(Buffer.from(secret.slice(6, 20)))).toBe(false);
    expect(first.equals(encryptHookSecret(secret, appSecrets, hookId))).toBe(false);
  });

  test('another APP_SECRET cannot decrypt a secret, and the error says so', () => {
    const ciphertext = encryptHookSecret(generateHookSecret(), appSecrets, hookId);
    expect(() => decryptHookSecret(ciphertext, { ...appSecrets, current: `${appSecrets.current}!` }, hookId)).toThrow(
      /another APP_SECRET/,
    );
  });

  test("a secret cannot be decrypted in another hook's row", () => {
    const ciphertext = encryptHookSecret(generateHookSecret(), appSecrets, hookId);
    expect(() => decryptHookSecret(ciphertext, appSecrets, '01890a5d-ac96-774b-bcce-b302099a8058')).toThrow(/damaged/);
  });

  test('a secret cannot be decrypted if any one of the stored bytes is changed or missing', () => {
    const ciphertext = encryptHookSecret(generateHookSecret(), appSecrets, hookId);
    for (let at = 0; at < ciphertext.length; at += 1) {
      const changed = Buffer.from(ciphertext);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decryptHookSecret(changed, appSecrets, hookId)).toThrow(/encrypted value of 01890a5d/);
      expect(() => decryptHookSecret(ciphertext.subarray(0, at), appSecrets, hookId)).toThrow(/encrypted value of/);
    }
  });

  test('a cached secret is still decrypted only from its own bytes and for its own hook', () => {
    const [secret, rotated] = [generateHookSecret(), generateHookSecret()];
    const ciphertext = encryptHookSecret(secret, appSecrets, hookId);
    const decrypt = createSecretDecrypter(appSecrets);
    expect([decrypt(ciphertext, hookId), decrypt(ciphertext, hookId)]).toEqual([secret, secret]);
    expect(() => decrypt(ciphertext, '01890a5d-ac96-774b-bcce-b302099a8058')).toThrow(/damaged/);
    expect(decrypt(encryptHookSecret(rotated, appSecrets, hookId), hookId)).toBe(rotated);
  });
});
