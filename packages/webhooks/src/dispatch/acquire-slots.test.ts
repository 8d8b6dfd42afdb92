import { expect, test } from '@jest/globals';
import { createKnownHooks, type KnownHooks } from './known-hooks.ts';
import { observe } from './hook-load.ts';
import { createSlots, type Slots } from './slots.ts';
import { acquireSlots } from './acquire-slots.ts';

const nowMs = performance.now();
const sizes = { main: 16, slow: 4, hanging: 2, sockets: 100 };
const proven = { areProven: true, maxSends: 8, evenIfShort: true };
const others = { areProven: false, maxSends: 8, evenIfShort: true };

/** Adds a hook to the backlog: proven, hanging, or unknown. */
function add(hooks: KnownHooks, hookId: string, accountId: string, seen?: 'succeeded' | 'timed-out'): void {
  const hook = hooks.add({ hookId, accountId, isFailing: false }, nowMs);
  if (seen !== undefined) observe(hook.load, { outcome: seen, durationMs: 10 }, { nowMs, maxLimit: 50 });
  hooks.backlog.add(hook);
}

/** Ends a send to a hook with this outcome, within milliseconds. */
function see(hooks: KnownHooks, hookId: string, outcome: 'succeeded' | 'timed-out'): void {
  const hook = hooks.get(hookId)!;
  hook.load.inFlight = 0;
  observe(hook.load, { outcome, durationMs: 10 }, { nowMs, maxLimit: 50 });
  hooks.backlog.reclassify(hook);
}

/** How many slots each hook gets, in the order in which they got their first. */
function acquire(hooks: KnownHooks, slots: Slots, wanted: typeof proven) {
  const acquired = acquireSlots(hooks, slots, wanted, nowMs);
  for (const [hook, held] of acquired.slots) hook.load.inFlight += held.length;
  return {
    ...acquired,
    shares: Object.fromEntries([...acquired.slots].map(([hook, held]) => [hook.hookId, held.length])),
  };
}

test('proven hooks and the others get slots separately', () => {
  const [hooks, slots] = [createKnownHooks(), createSlots(sizes)];
  add(hooks, 'quick', 'a', 'succeeded');
  add(hooks, 'hangs', 'b', 'timed-out');
  add(hooks, 'new', 'c');
  expect(acquire(hooks, slots, proven)).toMatchObject({ shares: { quick: 5 }, isShort: false });
  expect(acquire(hooks, slots, others)).toMatchObject({ shares: { hangs: 1, new: 1 }, isShort: false });
});

test('an unknown hook gets one slot, and several once it has succeeded', () => {
  const [hooks, slots] = [createKnownHooks(), createSlots(sizes)];
  add(hooks, 'new', 'a');
  expect(acquire(hooks, slots, others).shares).toEqual({ new: 1 });
  expect(acquire(hooks, slots, others).shares).toEqual({});
  see(hooks, 'new', 'succeeded');
  expect(acquire(hooks, slots, proven).shares).toEqual({ new: 5 });
});

test('hanging hooks take turns: one that had a slot waits for the others', () => {
  const [hooks, slots] = [createKnownHooks(), createSlots(sizes)];
  for (let n = 0; n < 6; n += 1) add(hooks, `h${n}`, 'a', 'timed-out');
  const turns: string[][] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { slots: acquired, shares } = acquire(hooks, slots, others);
    turns.push(Object.keys(shares));
    for (const [hook, held] of acquired) {
      hook.load.inFlight = 0;
      for (const slot of held) slot.release();
    }
  }
  expect(turns).toEqual([
    ['h0', 'h1'],
    ['h2', 'h3'],
    ['h4', 'h5'],
  ]);
});

test('hooks that wait for more slots keep their turn, so that none waits for ever', () => {
  const [hooks, slots] = [createKnownHooks(), createSlots(sizes)];
  for (let n = 0; n < 4; n += 1) add(hooks, `h${n}`, 'a', 'timed-out');
  const turns: string[][] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    expect(acquire(hooks, slots, { ...others, evenIfShort: false })).toMatchObject({ shares: {}, isShort: true });
    expect(slots.used().hanging).toBe(0);
    const { slots: acquired, shares } = acquire(hooks, slots, others);
    turns.push(Object.keys(shares));
    for (const [hook, held] of acquired) {
      hook.load.inFlight = 0;
      for (const slot of held) slot.release();
    }
  }
  expect(turns).toEqual([
    ['h0', 'h1'],
    ['h2', 'h3'],
  ]);
});

test('isShort is set when there were too few slots for the due hooks, and not when maxSends was reached', () => {
  const [hooks, slots] = [createKnownHooks(), createSlots(sizes)];
  for (let n = 0; n < 3; n += 1) add(hooks, `h${n}`, 'a', 'timed-out');
  expect(acquire(hooks, slots, others).isShort).toBe(true);
  const quick = createKnownHooks();
  for (let n = 0; n < 10; n += 1) add(quick, `q${n}`, 'a', 'succeeded');
  expect(acquire(quick, slots, proven)).toMatchObject({ isShort: false });
});

test('an account with a thousand hooks leaves another account its share of a claim', () => {
  const [hooks, slots] = [createKnownHooks(), createSlots(sizes)];
  for (let n = 0; n < 1_000; n += 1) add(hooks, `a${n}`, 'a', 'succeeded');
  add(hooks, 'b0', 'b', 'succeeded');
  expect(acquire(hooks, slots, proven).shares['b0']).toBe(4);
});

test('a quick success makes a hook proven, and a timeout ends that', () => {
  const [hooks, slots] = [createKnownHooks(), createSlots(sizes)];
  add(hooks, 'one', 'a');
  see(hooks, 'one', 'succeeded');
  expect(acquire(hooks, slots, others).shares).toEqual({});
  expect(acquire(hooks, slots, proven).shares).toEqual({ one: 5 });
  see(hooks, 'one', 'timed-out');
  expect(acquire(hooks, slots, proven).shares).toEqual({});
  expect(acquire(hooks, slots, others).shares).toEqual({ one: 2 });
});
