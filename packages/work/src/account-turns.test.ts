import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { type AccountTurns, createAccountTurns } from './turns.ts';
import { createSources } from './sources.ts';
import { createSlots } from './slots.ts';

const maxItems = 48;

/**
 * Begins a claim with these numbers of items by account, each of a source of its own; returns a function that ends it.
 */
function begin(turns: AccountTurns, items: Record<string, number>): () => void {
  const sources = createSources();
  const slots = createSlots({ main: 400, slow: 1, hanging: 1, sockets: 400 });
  return turns.begin(
    new Map(
      Object.entries(items).flatMap(([accountId, count]) =>
        Array.from({ length: count }, (_, n) => {
          const source = sources.add({ id: `${accountId}${n}`, accountId, isFailing: false }, 0);
          return [source, [slots.acquire('proven', accountId)]] as const;
        }),
      ),
    ),
  );
}

test('an account is busy exactly while it has a claim', () => {
  const turns = createAccountTurns(maxItems, () => undefined);
  const end = begin(turns, { a: 1, b: 2 });
  expect([...turns.busy]).toEqual(['a', 'b']);
  const endOther = begin(turns, { c: 1 });
  end();
  expect([...turns.busy]).toEqual(['c']);
  endOther();
  expect([...turns.busy]).toEqual([]);
});

test('a single account never rests, however many items its claims have', () => {
  const turns = createAccountTurns(maxItems, () => undefined);
  for (let n = 0; n < 3; n += 1) {
    turns.note('a');
    begin(turns, { a: maxItems })();
    expect(turns.busy.size).toBe(0);
  }
});

test('while others have deliveries, an account that had most of a claim rests after it, and the others do not', async () => {
  let rested = 0;
  const turns = createAccountTurns(maxItems, () => (rested += 1));
  turns.note('b');
  turns.note('a');
  const end = begin(turns, { a: maxItems - 1, b: 1 });
  for (const startedAt = performance.now(); performance.now() - startedAt < 50;);
  end();
  expect([...turns.busy]).toEqual(['a']);
  expect(rested).toBe(0);
  await until('it to have rested', async () => rested === 1);
  expect(turns.busy.size).toBe(0);
});

test('a single account may have all items of a claim, but only a few while others have deliveries', () => {
  const turns = createAccountTurns(maxItems, () => undefined);
  turns.note('a');
  expect(turns.maxOfAccount()).toBe(maxItems);
  turns.note('b');
  expect(turns.maxOfAccount()).toBe(8);
});

test('accounts that share a claim evenly do not rest', () => {
  const turns = createAccountTurns(maxItems, () => undefined);
  for (const account of ['a', 'b', 'c']) turns.note(account);
  begin(turns, { a: 8, b: 8, c: 8 })();
  expect(turns.busy.size).toBe(0);
});
