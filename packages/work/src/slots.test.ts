import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { SourceClass } from './sources.ts';
import { createSlots, type HeldSlot, type Slots } from './slots.ts';

const sizes = { main: 16, slow: 2, hanging: 2, sockets: 40 };
const acquire = (slots: Slots, sourceClass: SourceClass, count: number, account = 'a'): HeldSlot[] =>
  Array.from({ length: count }, () => slots.acquire(sourceClass, account));

// Slots that are detached at the same time come free one after another.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the slot pools', () => {
  test.each<[SourceClass, number]>([
    ['proven', 16],
    ['unknown', 2],
    ['slow', 2],
    ['hanging', 2],
  ])('%s sources have %i slots', (sourceClass, count) => {
    const slots = createSlots(sizes);
    expect(slots.free(sourceClass, 'a')).toBe(count);
    acquire(slots, sourceClass, count);
    expect(slots.free(sourceClass, 'a')).toBe(0);
    expect(slots.free(sourceClass, 'b')).toBe(0);
  });

  test('when the pools of slow and hanging receivers are full, the slots of other classes are still free', () => {
    const slots = createSlots(sizes);
    acquire(slots, 'hanging', 2);
    expect([slots.free('slow', 'a'), slots.free('proven', 'a'), slots.isFull('main')]).toEqual([2, 16, false]);
    acquire(slots, 'slow', 2);
    expect([slots.isFull('slow'), slots.isFull('hanging'), slots.free('unknown', 'a')]).toEqual([true, true, 2]);
  });

  test('unknown sources leave seven eighths of the main pool to proven ones, however many there are', () => {
    const slots = createSlots(sizes);
    acquire(slots, 'unknown', 2);
    expect([slots.free('unknown', 'b'), slots.free('proven', 'b')]).toEqual([0, 14]);
    acquire(slots, 'proven', 14);
    expect(slots.isFull('main')).toBe(true);
  });

  test('with a limit on items in flight, detached items of proven sources count against it', () => {
    const slots = createSlots({ ...sizes, maxInFlight: 20 });
    for (const slot of acquire(slots, 'proven', 16)) slot.detach();
    expect(slots.free('proven', 'b')).toBe(4);
    acquire(slots, 'proven', 4);
    expect(slots.free('proven', 'b')).toBe(0);
  });

  test('an unknown source has a slot even when the main pool has only one', () => {
    expect(createSlots({ main: 1, slow: 1, hanging: 1, sockets: 4 }).free('unknown', 'a')).toBe(1);
  });
});

describe('a slot', () => {
  test('a detached slot is free, while its socket is still counted', () => {
    const slots = createSlots(sizes);
    const [slot] = acquire(slots, 'unknown', 1);
    slot?.detach();
    expect(slots.used()).toEqual({ main: 0, slow: 0, hanging: 0, sockets: 1 });
    expect([slots.heldBy('a'), slots.free('unknown', 'a')]).toEqual([0, 2]);
    slot?.release();
    expect(slots.used().sockets).toBe(0);
  });

  test.each<[SourceClass, number, number]>([
    ['unknown', 2_000, 2],
    ['slow', 250, 4],
    ['hanging', 500, 8],
  ])(
    '%s sources: slots that are detached together come free %i ms apart, so that the next sends do not all begin at once',
    (sourceClass, apartMs, count) => {
      const slots = createSlots({ main: 16, slow: 4, hanging: 8, sockets: 400 });
      let freed = 0;
      for (const slot of acquire(slots, sourceClass, count)) slot.detach(() => (freed += 1));
      for (let n = 1; n <= count; n += 1) {
        expect([freed, slots.free(sourceClass, 'a')]).toEqual([n, n]);
        jest.advanceTimersByTime(apartMs);
      }
    },
  );

  test('sends beyond the size of the pool, and those that end just after the soft timeout, delay the slots of later ones by at most four seconds', () => {
    const slots = createSlots({ main: 16, slow: 4, hanging: 8, sockets: 400 });
    for (const slot of acquire(slots, 'hanging', 50)) {
      slot.detach();
      slot.release();
    }
    const [later] = acquire(slots, 'hanging', 1, 'b');
    later?.detach();
    jest.advanceTimersByTime(4_001);
    expect(slots.used().hanging).toBe(0);
  });

  test('slots of proven sources come free together; a source that responds frees its slot at once', () => {
    const slots = createSlots(sizes);
    for (const slot of acquire(slots, 'proven', 16)) slot.detach();
    expect(slots.free('proven', 'a')).toBe(16);
    const held = acquire(slots, 'hanging', 2, 'b');
    for (const slot of held) slot.detach();
    expect(slots.free('hanging', 'b')).toBe(1);
    let freed = 0;
    held[1]?.detach(() => (freed += 1));
    held[1]?.release();
    expect(slots.free('hanging', 'b')).toBe(2);
    jest.advanceTimersByTime(1_000);
    expect([slots.used().hanging, freed]).toEqual([0, 0]);
  });

  test('a slot that is released or detached more than once is freed once', () => {
    const slots = createSlots(sizes);
    const [slot] = acquire(slots, 'unknown', 2);
    for (const give of [slot?.detach, slot?.detach, slot?.release, slot?.release, slot?.detach]) give?.();
    expect(slots.used()).toEqual({ main: 1, slow: 0, hanging: 0, sockets: 1 });
    expect([slots.heldBy('a'), slots.free('unknown', 'b')]).toEqual([1, 1]);
  });

  test('a slot acquired beyond the size of its pool delays the next free one', () => {
    const slots = createSlots(sizes);
    const held = acquire(slots, 'slow', 3);
    expect(slots.free('slow', 'a')).toBe(0);
    held[0]?.release();
    expect(slots.free('slow', 'a')).toBe(0);
    held[1]?.release();
    expect(slots.free('slow', 'a')).toBe(1);
  });
});

describe('the sockets', () => {
  test('one account holds at most a quarter of the sockets, so its hanging receivers leave the others enough', () => {
    const slots = createSlots(sizes);
    for (const slot of acquire(slots, 'unknown', 10)) slot.detach();
    jest.advanceTimersByTime(60_000);
    expect(['unknown', 'slow', 'hanging'].map((name) => slots.free(name as SourceClass, 'a'))).toEqual([0, 0, 0]);
    expect(slots.free('unknown', 'b')).toBe(2);
  });

  test('proven sources go on when all sockets are used up', () => {
    const slots = createSlots(sizes);
    for (const account of ['a', 'b', 'c', 'd'])
      for (const slot of acquire(slots, 'hanging', 10, account)) slot.detach();
    jest.advanceTimersByTime(60_000);
    expect(slots.used().sockets).toBe(40);
    expect(['unknown', 'slow', 'hanging'].map((name) => slots.free(name as SourceClass, 'e'))).toEqual([0, 0, 0]);
    expect(slots.free('proven', 'e')).toBe(16);
    expect(slots.free('proven', 'a')).toBe(16);
  });
});

test('once all slots are released, in any order, they are all free and no account is remembered', () => {
  const step = fc.record({
    sourceClass: fc.constantFrom<SourceClass[]>('proven', 'unknown', 'slow', 'hanging'),
    account: fc.constantFrom('a', 'b'),
    end: fc.constantFrom('release', 'detach first', 'later'),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const slots = createSlots(sizes);
      const later: HeldSlot[] = [];
      for (const { sourceClass, account, end } of steps) {
        const before = slots.heldBy(account);
        const slot = slots.acquire(sourceClass, account);
        expect(slots.heldBy(account)).toBe(before + 1);
        if (end === 'detach first') slot.detach();
        if (end === 'later') later.push(slot);
        else slot.release();
      }
      for (const slot of later) slot.release();
      expect(slots.used()).toEqual({ main: 0, slow: 0, hanging: 0, sockets: 0 });
      expect([slots.heldBy('a'), slots.heldBy('b')]).toEqual([0, 0]);
    }),
  );
});
