import { expect, test } from '@jest/globals';
import { judgeClaim } from './sources.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const startedAt = at(30);
const usual = { end: 'done', isLate: false, wasLate: false, isStopping: false, max: 2, startedAt } as const;
const none: { dueAt: Date }[] = [];
const one = [{ dueAt: at(1) }];
const two = [{ dueAt: at(1) }, { dueAt: at(2) }];

test.each([
  [
    'a claim that returns as many items as wanted: more may be due',
    usual,
    two,
    { isReleased: false, isServed: false, reached: at(2), maxAgeMs: 1_000 },
  ],
  [
    'a claim that returns fewer items than wanted: nothing else was due',
    usual,
    one,
    { isReleased: false, isServed: true, reached: startedAt, maxAgeMs: 1_000 },
  ],
  [
    'a claim that returns nothing: nothing was due',
    usual,
    none,
    { isReleased: false, isServed: true, reached: startedAt, maxAgeMs: 1_000 },
  ],
  [
    'a claim that is late for the first time: its items are released',
    { ...usual, isLate: true },
    two,
    { isReleased: true, isServed: false, reached: at(1), maxAgeMs: 1_000 },
  ],
  [
    'a late claim that returns nothing: the source is read again',
    { ...usual, isLate: true },
    none,
    { isReleased: true, isServed: false, reached: startedAt, maxAgeMs: 1_000 },
  ],
  [
    'a claim that is late again: its items may begin up to ten seconds after it started',
    { ...usual, isLate: true, wasLate: true },
    two,
    { isReleased: false, isServed: false, reached: at(2), maxAgeMs: 10_000 },
  ],
  [
    'a claim that is in time after a late one: its items may begin up to ten seconds after it started',
    { ...usual, wasLate: true },
    one,
    { isReleased: false, isServed: true, reached: startedAt, maxAgeMs: 10_000 },
  ],
  [
    'a claim that returns while the process is stopping: its items are released',
    { ...usual, isStopping: true },
    one,
    { isReleased: true, isServed: false, reached: at(1), maxAgeMs: 1_000 },
  ],
  [
    'a claim that fails: the source stays in the backlog',
    { ...usual, end: 'failed' },
    none,
    { isReleased: false, isServed: false, reached: startedAt, maxAgeMs: 1_000 },
  ],
  [
    'a claim that times out: the source stays in the backlog',
    { ...usual, end: 'timed-out' },
    none,
    { isReleased: false, isServed: false, reached: startedAt, maxAgeMs: 1_000 },
  ],
] as const)('%s', (_name, claim, own, verdict) => {
  expect(judgeClaim({ ...claim, own: [...own] })).toEqual(verdict);
});
