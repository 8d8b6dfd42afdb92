import { describe, expect, test } from '@jest/globals';
import { newId } from './ids.ts';
import {
  isLinkTarget,
  readRecipientToken,
  signLinkTarget,
  signRecipientToken,
  signRecipientTokens,
} from './recipient-token.ts';

const appSecrets = { current: 'a'.repeat(32), previous: [] };
const recipient = { campaignId: newId(), subscriberId: newId(), position: 1_000_000 };

describe("a recipient's token", () => {
  test('names its campaign and its subscriber, and fits into a line of a mail', () => {
    const token = signRecipientToken('unsubscribe', recipient, appSecrets);
    expect(token).toMatch(/^[\w-]{71}$/);
    expect(readRecipientToken('unsubscribe', token, appSecrets)).toEqual(recipient);
  });

  test('can still be read after APP_SECRET has changed, as long as the former secret is known', () => {
    const token = signRecipientToken('unsubscribe', recipient, appSecrets);
    const current = 'b'.repeat(32);
    expect(readRecipientToken('unsubscribe', token, { current, previous: [appSecrets.current] })).toEqual(recipient);
    expect(readRecipientToken('unsubscribe', token, { current, previous: [] })).toBeUndefined();
  });

  test('is rejected for another purpose, if any bit is changed, if it is shortened or lengthened, and in another spelling', () => {
    const token = signRecipientToken('unsubscribe', recipient, appSecrets);
    expect(readRecipientToken('web-view', token, appSecrets)).toBeUndefined();
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readRecipientToken('unsubscribe', changed.toString('base64url'), appSecrets)).toBeUndefined();
    }
    for (const other of ['', token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, 'a'.repeat(5_000)])
      expect(readRecipientToken('unsubscribe', other, appSecrets)).toBeUndefined();
  });

  test('can be signed for all purposes at once, and is valid only for its own purpose', () => {
    const tokens = signRecipientTokens(recipient, appSecrets);
    const purposes = ['unsubscribe', 'web-view', 'track'] as const;
    for (const one of purposes) {
      expect(tokens[one]).toBe(signRecipientToken(one, recipient, appSecrets));
      for (const other of purposes) {
        const read = readRecipientToken(other, tokens[one], appSecrets);
        expect(read).toEqual(one === other ? recipient : undefined);
      }
    }
  });
});

describe('the target of a link', () => {
  const token = signRecipientToken('track', recipient, appSecrets);
  const target = 'https://shop.example.com/?of=grace';

  test('is genuine only for its recipient and its link, and only exactly as it was signed', () => {
    const signature = signLinkTarget(token, 3, target, appSecrets);
    const isGenuine = (link: number, given: string, by = signature, of = token) =>
      isLinkTarget(of, link, { target: given, signature: by }, appSecrets);
    expect(isGenuine(3, target)).toBe(true);
    expect(isGenuine(4, target)).toBe(false);
    expect(isGenuine(3, `${target}x`)).toBe(false);
    expect(isGenuine(3, target, signature, signRecipientToken('web-view', recipient, appSecrets))).toBe(false);
    for (const other of ['', signature.slice(1), `${signature}A`, `${signature}=`, 'A'.repeat(22)])
      expect(isGenuine(3, target, other)).toBe(false);
  });

  test('stays genuine after APP_SECRET has changed, as long as the former secret is known', () => {
    const given = { target, signature: signLinkTarget(token, 3, target, appSecrets) };
    const current = 'b'.repeat(32);
    expect(isLinkTarget(token, 3, given, { current, previous: [appSecrets.current] })).toBe(true);
    expect(isLinkTarget(token, 3, given, { current, previous: [] })).toBe(false);
  });
});
