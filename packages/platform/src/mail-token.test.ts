import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { deriveKeys } from './app-secrets.ts';
import { newId } from './ids.ts';
import { readBounceToken, readUnsubscribeToken, signBounceToken, signUnsubscribeToken } from './mail-token.ts';

const appSecrets = { current: 'a'.repeat(32), previous: [] };
const bounce = { campaignId: newId(), position: 1_234_567 };
const leaving = { campaignId: newId(), subscriberId: newId() };

describe('a token in a mail address', () => {
  test('names the recipient, and keeps the part before the @ within 64 characters', () => {
    const [one, other] = [signBounceToken(bounce, appSecrets), signUnsubscribeToken(leaving, appSecrets)];
    expect(readBounceToken(one, appSecrets)).toEqual(bounce);
    expect(readUnsubscribeToken(other, appSecrets)).toEqual(leaving);
    expect(`b+${one}`.length).toBeLessThanOrEqual(64);
    expect(`u+${other}`.length).toBeLessThanOrEqual(64);
  });

  test('can be read in upper and lower case, because servers and mail programs change the case', () => {
    const token = signBounceToken({ ...bounce, position: 1 }, appSecrets);
    expect(token).toBe(token.toLowerCase());
    expect(readBounceToken(token.toUpperCase(), appSecrets)).toEqual({ ...bounce, position: 1 });
    const unsubscribe = signUnsubscribeToken(leaving, appSecrets);
    expect(unsubscribe).toBe(unsubscribe.toLowerCase());
    expect(readUnsubscribeToken(unsubscribe.toUpperCase(), appSecrets)).toEqual(leaving);
  });

  test('for unsubscribing is also read in the form that earlier versions signed', () => {
    const body = Buffer.from(`04${leaving.campaignId}${leaving.subscriberId}`.replaceAll('-', ''), 'hex');
    const [{ key }] = deriveKeys(appSecrets, 'mailwright mail addresses v1');
    const signature = createHmac('sha256', key).update(body).digest().subarray(0, 12);
    const token = Buffer.concat([body, signature]).toString('base64url');
    expect(readUnsubscribeToken(token, appSecrets)).toEqual(leaving);
    expect(readUnsubscribeToken(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, appSecrets)).toBeUndefined();
  });

  test('can still be read after APP_SECRET has changed, as long as the former secret is known', () => {
    const current = 'b'.repeat(32);
    const both = { current, previous: [appSecrets.current] };
    expect(readBounceToken(signBounceToken(bounce, appSecrets), both)).toEqual(bounce);
    expect(readBounceToken(signBounceToken(bounce, appSecrets), { current, previous: [] })).toBeUndefined();
    expect(readUnsubscribeToken(signUnsubscribeToken(leaving, appSecrets), both)).toEqual(leaving);
  });

  test('is rejected if any character is changed, if it is shortened or lengthened, and as the other kind', () => {
    const [one, other] = [signBounceToken(bounce, appSecrets), signUnsubscribeToken(leaving, appSecrets)];
    for (let at = 0; at < one.length; at += 1) {
      const changed = `${one.slice(0, at)}${one[at] === 'a' ? 'b' : 'a'}${one.slice(at + 1)}`;
      expect(readBounceToken(changed, appSecrets)).toBeUndefined();
    }
    for (let at = 0; at < other.length; at += 1) {
      const changed = `${other.slice(0, at)}${other[at] === 'a' ? 'b' : 'a'}${other.slice(at + 1)}`;
      expect(readUnsubscribeToken(changed, appSecrets)).toBeUndefined();
    }
    for (const wrong of ['', one.slice(1), one.slice(0, -1), `${one}a`, `${one}=`, 'a'.repeat(5_000), other])
      expect(readBounceToken(wrong, appSecrets)).toBeUndefined();
    for (const wrong of ['', other.slice(1), `${other}a`, 'z'.repeat(62), one, 'é'.repeat(60)])
      expect(readUnsubscribeToken(wrong, appSecrets)).toBeUndefined();
  });
});
