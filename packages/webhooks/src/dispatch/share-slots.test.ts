import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Candidate, shareSlots } from './share-slots.ts';

/** Hooks of an account, each with this capacity: `a0`, `a1` … */
const hooksOf = (accountId: string, count: number, capacity = 50): Candidate[] =>
  Array.from({ length: count }, (_, n) => ({ hookId: `${accountId}${n}`, accountId, capacity }));

/** Shares this many slots among accounts that hold some; returns how many each hook, and each account, got. */
function share(candidates: Candidate[], free: number, alreadyHeld: Record<string, number> = {}) {
  const held = new Map(Object.entries(alreadyHeld));
  const got: Record<string, number> = {};
  let left = free;
  const byHook = shareSlots(
    candidates,
    ({ accountId }) => {
      if (left === 0) return false;
      left -= 1;
      held.set(accountId, (held.get(accountId) ?? 0) + 1);
      got[accountId] = (got[accountId] ?? 0) + 1;
      return true;
    },
    (accountId) => held.get(accountId) ?? 0,
  );
  return { byHook: Object.fromEntries(byHook), got, held: Object.fromEntries(held), left };
}

describe('sharing slots', () => {
  test('an account gets all slots while no other has due deliveries', () => {
    expect(share(hooksOf('a', 3), 30)).toMatchObject({ got: { a: 30 }, left: 0 });
  });

  test('accounts get equal shares, however many hooks each has', () => {
    expect(share([...hooksOf('a', 100), ...hooksOf('b', 1)], 20).got).toEqual({ a: 10, b: 10 });
  });

  test('a freed slot goes to the account that holds the fewest', () => {
    expect(share([...hooksOf('a', 10), ...hooksOf('b', 1)], 1, { a: 40, b: 2 }).got).toEqual({ b: 1 });
  });

  test('an account that holds many slots gets none until the others hold as many', () => {
    expect(share([...hooksOf('a', 10), ...hooksOf('b', 2)], 12, { a: 10 }).got).toEqual({ b: 11, a: 1 });
  });

  test('slots that one account has no capacity for go to the others', () => {
    expect(share([...hooksOf('a', 10), ...hooksOf('b', 1, 3)], 20).got).toEqual({ a: 17, b: 3 });
  });

  test('the hooks of an account take turns', () => {
    expect(share(hooksOf('a', 4), 10).byHook).toEqual({ a0: 3, a1: 3, a2: 2, a3: 2 });
  });

  test('no hook gets more than its capacity', () => {
    expect(share([...hooksOf('a', 2, 1), ...hooksOf('b', 1, 2)], 20)).toMatchObject({
      byHook: { a0: 1, a1: 1, b0: 2 },
      left: 16,
    });
  });

  test('a hook whose class has no slot free does not block the other hooks of its account', () => {
    let left = 5;
    const shares = shareSlots(
      hooksOf('a', 3),
      ({ hookId }) => hookId !== 'a1' && (left -= 1) >= 0,
      () => 0,
    );
    expect(Object.fromEntries(shares)).toEqual({ a0: 3, a2: 2 });
  });

  test('no slot is acquired when nothing is due', () => {
    expect(share([], 10)).toMatchObject({ byHook: {}, left: 10 });
  });

  test('no slot stays free while a hook has capacity, and no account with capacity left holds two fewer than one that got some', () => {
    const account = fc.record({
      hooks: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 }),
      held: fc.nat(10),
    });
    fc.assert(
      fc.property(fc.array(account, { maxLength: 5 }), fc.nat(60), (accounts, free) => {
        const candidates = accounts.flatMap(({ hooks }, n) =>
          hooks.map((capacity, hook) => ({ hookId: `${n}-${hook}`, accountId: `account ${n}`, capacity })),
        );
        const held = Object.fromEntries(accounts.map((one, n) => [`account ${n}`, one.held]));
        const result = share(candidates, free, held);
        const capacity = candidates.reduce((sum, one) => sum + one.capacity, 0);
        expect(result.left).toBe(Math.max(0, free - capacity));
        const missing = candidates.filter((one) => (result.byHook[one.hookId] ?? 0) < one.capacity);
        for (const { accountId } of missing) {
          for (const other of Object.keys(result.got)) {
            if (other === accountId) continue;
            expect((result.held[accountId] ?? 0) + 1).toBeGreaterThanOrEqual(result.held[other] ?? 0);
          }
        }
      }),
    );
  });
});
