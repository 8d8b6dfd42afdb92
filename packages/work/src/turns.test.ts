import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acquireSlots, type Candidate, shareSlots } from './turns.ts';
import { observe } from './sources.ts';
import { createSources, type Sources } from './sources.ts';
import { createSlots, type Slots } from './slots.ts';

const nowMs = performance.now();
const sizes = { main: 16, slow: 4, hanging: 2, sockets: 100 };
const except = new Set<string>();
const proven = { areProven: true, maxItems: 8, maxOfAccount: 8, except, evenIfShort: true };
const others = { ...proven, areProven: false };

/** Adds a source to the backlog. It is unknown without `seen`; otherwise proven or hanging. */
function add(sources: Sources, id: string, accountId: string, seen?: 'succeeded' | 'timed-out'): void {
  const source = sources.add({ id, accountId, isFailing: false }, nowMs);
  if (seen !== undefined) observe(source.load, { outcome: seen, durationMs: 10 }, { nowMs, maxLimit: 50 });
  sources.backlog.add(source);
}

/** Ends a send to a source with this outcome, after a few milliseconds. */
function see(sources: Sources, id: string, outcome: 'succeeded' | 'timed-out'): void {
  const source = sources.get(id)!;
  source.load.inFlight = 0;
  observe(source.load, { outcome, durationMs: 10 }, { nowMs, maxLimit: 50 });
  sources.backlog.reclassify(source);
}

/** How many slots each source gets, in the order in which they got their first. */
function acquire(sources: Sources, slots: Slots, wanted: typeof proven) {
  const acquired = acquireSlots(sources, slots, wanted, nowMs);
  for (const [source, held] of acquired.slots) source.load.inFlight += held.length;
  return {
    ...acquired,
    shares: Object.fromEntries([...acquired.slots].map(([source, held]) => [source.id, held.length])),
  };
}

test('an account gets no more slots than its maximum for a claim, and the others get the rest', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  for (const id of ['a1', 'a2', 'a3']) add(sources, id, 'a', 'succeeded');
  add(sources, 'b1', 'b', 'succeeded');
  expect(acquire(sources, slots, { ...proven, maxOfAccount: 2 }).shares).toEqual({ a1: 1, a2: 1, b1: 2 });
});

test('proven sources and the others get slots separately', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  add(sources, 'quick', 'a', 'succeeded');
  add(sources, 'hangs', 'b', 'timed-out');
  add(sources, 'new', 'c');
  expect(acquire(sources, slots, proven)).toMatchObject({ shares: { quick: 5 }, isShort: false });
  expect(acquire(sources, slots, others)).toMatchObject({ shares: { hangs: 1, new: 1 }, isShort: false });
});

test('an unknown source gets one slot, and several after it has succeeded', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  add(sources, 'new', 'a');
  expect(acquire(sources, slots, others).shares).toEqual({ new: 1 });
  expect(acquire(sources, slots, others).shares).toEqual({});
  see(sources, 'new', 'succeeded');
  expect(acquire(sources, slots, proven).shares).toEqual({ new: 5 });
});

test('hanging sources take turns: a source that has had a slot waits for the others', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  for (let n = 0; n < 6; n += 1) add(sources, `h${n}`, 'a', 'timed-out');
  const turns: string[][] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { slots: acquired, shares } = acquire(sources, slots, others);
    turns.push(Object.keys(shares));
    for (const [source, held] of acquired) {
      source.load.inFlight = 0;
      for (const slot of held) slot.release();
    }
  }
  expect(turns).toEqual([
    ['h0', 'h1'],
    ['h2', 'h3'],
    ['h4', 'h5'],
  ]);
});

test('sources that wait for more slots keep their turn, so none waits forever', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  for (let n = 0; n < 4; n += 1) add(sources, `h${n}`, 'a', 'timed-out');
  const turns: string[][] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    expect(acquire(sources, slots, { ...others, evenIfShort: false })).toMatchObject({ shares: {}, isShort: true });
    expect(slots.used().hanging).toBe(0);
    const { slots: acquired, shares } = acquire(sources, slots, others);
    turns.push(Object.keys(shares));
    for (const [source, held] of acquired) {
      source.load.inFlight = 0;
      for (const slot of held) slot.release();
    }
  }
  expect(turns).toEqual([
    ['h0', 'h1'],
    ['h2', 'h3'],
  ]);
});

test('a source whose class has free slots does not wait for sources whose class has too few', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  for (let n = 0; n < 4; n += 1) add(sources, `h${n}`, 'a', 'timed-out');
  add(sources, 'new', 'b');
  const { shares, isShort } = acquire(sources, slots, { ...others, evenIfShort: false });
  expect({ shares, isShort }).toEqual({ shares: { new: 1, h0: 1, h1: 1 }, isShort: true });
});

test('isShort is set when the due sources need more slots than are free, and not when maxItems was reached', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  for (let n = 0; n < 3; n += 1) add(sources, `h${n}`, 'a', 'timed-out');
  expect(acquire(sources, slots, others).isShort).toBe(true);
  const quick = createSources();
  for (let n = 0; n < 10; n += 1) add(quick, `q${n}`, 'a', 'succeeded');
  expect(acquire(quick, slots, proven)).toMatchObject({ isShort: false });
});

test('an account with a thousand sources leaves another account its share of a claim', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  for (let n = 0; n < 1_000; n += 1) add(sources, `a${n}`, 'a', 'succeeded');
  add(sources, 'b0', 'b', 'succeeded');
  expect(acquire(sources, slots, proven).shares['b0']).toBe(4);
});

test('a quick success makes a source proven, and a timeout ends that', () => {
  const [sources, slots] = [createSources(), createSlots(sizes)];
  add(sources, 'one', 'a');
  see(sources, 'one', 'succeeded');
  expect(acquire(sources, slots, others).shares).toEqual({});
  expect(acquire(sources, slots, proven).shares).toEqual({ one: 5 });
  see(sources, 'one', 'timed-out');
  expect(acquire(sources, slots, proven).shares).toEqual({});
  expect(acquire(sources, slots, others).shares).toEqual({ one: 2 });
});

/** Sources of an account, each with this capacity: `a0`, `a1` … */
const hooksOf = (accountId: string, count: number, capacity = 50): Candidate[] =>
  Array.from({ length: count }, (_, n) => ({ id: `${accountId}${n}`, accountId, capacity }));

/**
 * Shares this many slots among accounts, some of which hold slots already; returns how many each source and each
 * account got.
 */
function share(candidates: Candidate[], free: number, alreadyHeld: Record<string, number> = {}) {
  const held = new Map(Object.entries(alreadyHeld));
  const got: Record<string, number> = {};
  let left = free;
  const byHook = shareSlots(
    candidates,
    ({ accountId }) => {
      left -= 1;
      held.set(accountId, (held.get(accountId) ?? 0) + 1);
      got[accountId] = (got[accountId] ?? 0) + 1;
      return true;
    },
    (accountId) => held.get(accountId) ?? 0,
    free,
  );
  return { byHook: Object.fromEntries(byHook), got, held: Object.fromEntries(held), left };
}

describe('sharing slots', () => {
  test('an account gets all slots while no other has due deliveries', () => {
    expect(share(hooksOf('a', 3), 30)).toMatchObject({ got: { a: 30 }, left: 0 });
  });

  test('accounts get equal shares, however many sources each has', () => {
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

  test('the sources of an account take turns', () => {
    expect(share(hooksOf('a', 4), 10).byHook).toEqual({ a0: 3, a1: 3, a2: 2, a3: 2 });
  });

  test('no source gets more than its capacity', () => {
    expect(share([...hooksOf('a', 2, 1), ...hooksOf('b', 1, 2)], 20)).toMatchObject({
      byHook: { a0: 1, a1: 1, b0: 2 },
      left: 16,
    });
  });

  test('a source whose class has no slot free does not block the other sources of its account', () => {
    let left = 5;
    const shares = shareSlots(
      hooksOf('a', 3),
      ({ id }) => id !== 'a1' && (left -= 1) >= 0,
      () => 0,
      50,
    );
    expect(Object.fromEntries(shares)).toEqual({ a0: 3, a2: 2 });
  });

  test('no slot is acquired when nothing is due', () => {
    expect(share([], 10)).toMatchObject({ byHook: {}, left: 10 });
  });

  test('no slot stays free while a source has capacity, and no account that got a slot holds two more than one with capacity left', () => {
    const account = fc.record({
      sources: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 }),
      held: fc.nat(10),
    });
    fc.assert(
      fc.property(fc.array(account, { maxLength: 5 }), fc.nat(60), (accounts, free) => {
        const candidates = accounts.flatMap(({ sources }, n) =>
          sources.map((capacity, source) => ({ id: `${n}-${source}`, accountId: `account ${n}`, capacity })),
        );
        const held = Object.fromEntries(accounts.map((one, n) => [`account ${n}`, one.held]));
        const result = share(candidates, free, held);
        const capacity = candidates.reduce((sum, one) => sum + one.capacity, 0);
        expect(result.left).toBe(Math.max(0, free - capacity));
        const missing = candidates.filter((one) => (result.byHook[one.id] ?? 0) < one.capacity);
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

test('when no slot is free, thousands of waiting accounts cost no more than a few lookups each', () => {
  const candidates = Array.from({ length: 5_000 }, (_, n) => ({ id: `s${n}`, accountId: `a${n}`, capacity: 1 }));
  let lookups = 0;
  const heldBy = (): number => {
    lookups += 1;
    return 0;
  };
  expect(shareSlots(candidates, () => false, heldBy, 48).size).toBe(0);
  expect(lookups).toBeLessThan(20_000);
});
