import { expect, test } from '@jest/globals';
import { createRecentAccounts } from './recent-accounts.ts';

test('several accounts count as active from the moment a second one is active until only one has been active for ten seconds', () => {
  let now = 0;
  const accounts = createRecentAccounts(() => now);
  const noteAt = (ms: number, accountId: string): boolean => {
    now = ms;
    accounts.note(accountId);
    return accounts.areSeveral();
  };
  expect(accounts.areSeveral()).toBe(false);
  expect(noteAt(0, 'a')).toBe(false);
  expect(noteAt(1_000, 'a')).toBe(false);
  expect(noteAt(2_000, 'b')).toBe(true);
  expect(noteAt(3_000, 'b')).toBe(true);
  expect(noteAt(11_000, 'b')).toBe(true);
  expect(noteAt(13_000, 'b')).toBe(false);
  expect(noteAt(14_000, 'a')).toBe(true);
});
