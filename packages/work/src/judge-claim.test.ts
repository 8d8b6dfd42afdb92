import { expect, test } from '@jest/globals';
import { judgeClaim } from './judge-claim.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const startedAt = at(30);
const usual = { end: 'done', isLate: false, wasLate: false, isStopping: false, max: 2, startedAt } as const;
const none: { dueAt: Date }[] = [];
const one = [{ dueAt: at(1) }];
const two = [{ dueAt: at(1) }, { dueAt: at(2) }];

test.each([
  [
    'as many as wanted: more may be due',
    usual,
    two,
    { isReleased: false, isServed: false, reached: at(2), maxAgeMs: 1_000 },
  ],
  [
    'fewer than wanted: nothing else was due',
    usual,
    one,
    { isReleased: false, isServed: true, reached: startedAt, maxAgeMs: 1_000 },
  ],
  ['nothing: nothing was due', usual, none, { isReleased: false, isServed: true, reached: startedAt, maxAgeMs: 1_000 }],
  [
    'late for the first time: its items are released',
    { ...usual, isLate: true },
    two,
    { isReleased: true, isServed: false, reached: at(1), maxAgeMs: 1_000 },
  ],
  [
    'late with nothing due: the source is read again',
    { ...usual, isLate: true },
    none,
    { isReleased: true, isServed: false, reached: startedAt, maxAgeMs: 1_000 },
  ],
  [
    'late again: its items begin, up to ten seconds later',
    { ...usual, isLate: true, wasLate: true },
    two,
    { isReleased: false, isServed: false, reached: at(2), maxAgeMs: 10_000 },
  ],
  [
    'in time after a late one',
    { ...usual, wasLate: true },
    one,
    { isReleased: false, isServed: true, reached: startedAt, maxAgeMs: 10_000 },
  ],
  [
    'when the process stops: its items are released',
    { ...usual, isStopping: true },
    one,
    { isReleased: true, isServed: false, reached: at(1), maxAgeMs: 1_000 },
  ],
  [
    'failed: the source stays in the backlog',
    { ...usual, end: 'failed' },
    none,
    { isReleased: false, isServed: false, reached: startedAt, maxAgeMs: 1_000 },
  ],
  [
    'timed out: the source stays in the backlog',
    { ...usual, end: 'timed-out' },
    none,
    { isReleased: false, isServed: false, reached: startedAt, maxAgeMs: 1_000 },
  ],
] as const)('a claim that returned %s', (_name, claim, own, verdict) => {
  expect(judgeClaim({ ...claim, own: [...own] })).toEqual(verdict);
});
