import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { createHeavyTurns, type HeavyTurns, noRests } from './heavy-turns.ts';

/** Work that lasts until the test ends it, and the names of the work that has begun, in order. */
function createWork(turns: HeavyTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (accountId: string, name: string) =>
    turns.take(accountId, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return `did ${name}`;
    });
  return { begun, take, end: (name: string) => ends.get(name)?.() };
}

const turnOfLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

test("an account's heavy requests run one after another, and another account's run beside them", async () => {
  const { begun, take, end } = createWork(createHeavyTurns(5));
  const all = Promise.all([take('a', 'a1'), take('a', 'a2'), take('b', 'b1'), take('a', 'a3')]);
  await turnOfLoop();
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    await until(`${name} to begin`, async () => begun.includes(name));
    expect(begun.at(-1)).toBe(name === 'a1' ? 'b1' : name);
    end(name);
  }
  expect(await all).toEqual(['did a1', 'did a2', 'did b1', 'did a3']);
});

test('after a heavy request its account rests for as long as the request took, but its response does not wait for that', async () => {
  const turns = createHeavyTurns(5);
  const begunAt = performance.now();
  await turns.take('a', () => wait(300));
  const endedAt = performance.now();
  let restedAt = 0;
  const next = turns.take('a', async () => {
    restedAt = performance.now();
  });
  await turns.take('b', async () => expect(restedAt).toBe(0));
  await next;
  // A timer may fire a millisecond early.
  expect(restedAt - endedAt).toBeGreaterThanOrEqual((endedAt - begunAt) * 0.9);
});

test('while other accounts send requests, an account rests three times as long after a heavy request', async () => {
  const turns = createHeavyTurns(5);
  turns.note('a');
  turns.note('b');
  const begunAt = performance.now();
  await turns.take('a', () => wait(100));
  const endedAt = performance.now();
  await turns.take('a', async () => undefined);
  expect(performance.now() - endedAt).toBeGreaterThanOrEqual((endedAt - begunAt) * 2.7);
});

test('no more requests run at once, over all accounts, than the limit, and waiting ones run in order', async () => {
  const { begun, take, end } = createWork(createHeavyTurns(2));
  const all = Promise.all(['a', 'b', 'c', 'd'].map((accountId) => take(accountId, accountId)));
  await turnOfLoop();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await until('the third', async () => begun.length > 2);
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await until('the fourth', async () => begun.length > 3);
  end('c');
  end('d');
  expect(await all).toEqual(['did a', 'did b', 'did c', 'did d']);
});

test('work that fails ends its turn, and its error reaches the caller', async () => {
  const turns = createHeavyTurns(1);
  await expect(turns.take('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await turns.take('a', async () => 'a')).toBe('a');
  expect(await turns.take('b', async () => 'b')).toBe('b');
});

test('quick work does not wait for a rest until its account owes more than the maximum', async () => {
  const turns = createHeavyTurns(5, {
    alone: 1,
    besideOthers: 3,
    maxOwedMs: 60_000,
    longMs: Infinity,
    ofProcessor: false,
  });
  const { begun, take, end } = createWork(turns);
  const all = Promise.all([take('a', 'a1'), take('a', 'a2')]);
  await turnOfLoop();
  end('a1');
  // A timer can't have fired in between.
  await turnOfLoop();
  expect(begun).toEqual(['a1', 'a2']);
  end('a2');
  await all;
});

test('each turn adds to the rest that an account owes', async () => {
  const turns = createHeavyTurns(5, {
    alone: 2,
    besideOthers: 2,
    maxOwedMs: 300,
    longMs: Infinity,
    ofProcessor: false,
  });
  const startedAt = performance.now();
  for (let count = 0; count < 6; count += 1) await turns.take('a', () => wait(100));
  // After the second turn it owes 300 ms, the maximum. Each further turn adds 200, half of which has passed when it
  // ends.
  expect(performance.now() - startedAt).toBeGreaterThan(6 * 100 + 3 * 100 - 50);
});

test("waiting() tells how many of an account's turns are waiting", async () => {
  const turns = createHeavyTurns(5, noRests);
  const { take, end } = createWork(turns);
  const all = Promise.all([take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1')]);
  await turnOfLoop();
  expect([turns.waiting('a'), turns.waiting('b')]).toEqual([2, 0]);
  for (const name of ['a1', 'a2', 'a3', 'b1']) {
    end(name);
    await turnOfLoop();
  }
  await all;
  expect(turns.waiting('a')).toBe(0);
});

test('while other accounts send requests, long work costs a longer rest than the same amount of quick work', async () => {
  const turns = createHeavyTurns(5, { alone: 1, besideOthers: 1, maxOwedMs: 0, longMs: 50, ofProcessor: false });
  turns.note('a');
  turns.note('b');
  await turns.take('a', () => wait(100));
  const endedAt = performance.now();
  await turns.take('a', () => undefined);
  // The rest is three times as long as the work; a timer may fire a millisecond early.
  expect(performance.now() - endedAt).toBeGreaterThan(290);
});

test('where only processor time counts, waiting inside the work adds no rest', async () => {
  const turns = createHeavyTurns(5, { alone: 3, besideOthers: 3, maxOwedMs: 0, longMs: Infinity, ofProcessor: true });
  await turns.take('a', () => wait(1_000));
  const endedAt = performance.now();
  await turns.take('a', () => undefined);
  // Otherwise the rest would take three seconds.
  expect(performance.now() - endedAt).toBeLessThan(2_500);
});
