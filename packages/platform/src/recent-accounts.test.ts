import { expect, test } from '@jest/globals';
import { createRecentAccounts } from './recent-accounts.ts';

test('accounts are several from when another one is active until ten seconds after only one has been', () => {
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
