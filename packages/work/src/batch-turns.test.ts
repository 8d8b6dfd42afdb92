import { expect, test } from '@jest/globals';
import { createBatchTurns } from './batch-turns.ts';

const sources = [
  { id: 'a1', accountId: 'a' },
  { id: 'a2', accountId: 'a' },
  { id: 'b1', accountId: 'b' },
];

function start() {
  const turns = createBatchTurns<{ id: string; accountId: string }>(({ id }) => id);
  const running = new Map<string, number>();
  const next = (candidates = sources) => {
    const chosen = turns.choose(candidates, (accountId) => running.get(accountId) ?? 0);
    if (chosen !== undefined) turns.record(chosen);
    return chosen?.id;
  };
  return { turns, running, next };
}

test('turns alternate between accounts first, then between an account’s sources', () => {
  const { next } = start();
  expect([next(), next(), next(), next(), next()]).toEqual(['a1', 'b1', 'a2', 'b1', 'a1']);
});

test('an account with more batches in progress waits for the others', () => {
  const { running, next } = start();
  running.set('b', 1);
  expect([next(), next()]).toEqual(['a1', 'a2']);
});

test('a source that is forgotten is treated as one that has never had a turn', () => {
  const { turns, next } = start();
  expect([next(), next()]).toEqual(['a1', 'b1']);
  turns.keep([{ id: 'b1', accountId: 'b' }]);
  expect(next()).toBe('a1');
});

test('without candidates nothing is chosen', () => {
  expect(start().next([])).toBeUndefined();
});
