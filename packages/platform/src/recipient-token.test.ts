import { describe, expect, test } from '@jest/globals';
import { newId } from './ids.ts';
import { readRecipientToken, signRecipientToken } from './recipient-token.ts';

const appSecrets = { current: 'a'.repeat(32), previous: [] };
const recipient = { campaignId: newId(), subscriberId: newId() };

describe('a token of a recipient', () => {
  test('names its campaign and its subscriber, and fits into a line of mail', () => {
    const token = signRecipientToken('unsubscribe', recipient, appSecrets);
    expect(token).toMatch(/^[\w-]{67}$/);
    expect(readRecipientToken('unsubscribe', token, appSecrets)).toEqual(recipient);
  });

  test('is read after the APP_SECRET has changed as long as the former one is known', () => {
    const token = signRecipientToken('unsubscribe', recipient, appSecrets);
    const current = 'b'.repeat(32);
    expect(readRecipientToken('unsubscribe', token, { current, previous: [appSecrets.current] })).toEqual(recipient);
    expect(readRecipientToken('unsubscribe', token, { current, previous: [] })).toBeUndefined();
  });

  test('is refused for another purpose, with any bit changed, shortened, lengthened, or in another spelling', () => {
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
});
