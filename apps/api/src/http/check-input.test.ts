import { describe, expect, test } from '@jest/globals';
import { AddSubscribers } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { checkInput, type CheckOptions } from './check-input.ts';

const list_uid = 'list_01k6n8qf4tef0v9k0x7h3w2c5d';

function errorsOf(value: unknown, options: CheckOptions = {}): ProblemError['errors'] {
  try {
    checkInput(AddSubscribers, value, options);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.errors;
    throw error;
  }
}

describe('an array of the wrong length is reported with the number of items it may have', () => {
  test.each([
    [[], 'must not be empty'],
    [Array.from({ length: 1_001 }, () => ({})), 'must have at most 1000 items'],
  ])('%#', (subscribers, message) => {
    expect(errorsOf({ list_uid, subscribers })).toEqual({ subscribers: [message] });
  });
});

describe('checking a body costs about what parsing it costs, whatever it contains', () => {
  /** The lowest CPU time of several runs, since other work on a busy machine only adds to it. */
  function measureCpu(work: () => unknown): number {
    const times = Array.from({ length: 7 }, () => {
      const from = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(from);
      // Only their sum is exact: Linux splits it by sampling every few milliseconds.
      return user + system;
    });
    return Math.min(...times);
  }

  const numbered = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n));
  test.each([
    ['one array of half a million numbers', `{"a":[${numbered(520_000, () => '0').join(',')}]}`],
    ['a batch whose rows are numbers', `{"subscribers":[${numbered(520_000, () => '0').join(',')}]}`],
    [
      'a batch of a row of 100,000 properties',
      `{"subscribers":[{${numbered(100_000, (n) => `"a${n}":0`).join(',')}}]}`,
    ],
    ['340,000 empty objects', `{"a":[${numbered(340_000, () => '{}').join(',')}]}`],
    ['an object of 100,000 properties', `{${numbered(100_000, (n) => `"a${n}":0`).join(',')}}`],
    ['arrays within arrays', `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ])('%s', (_what, text) => {
    const value: unknown = JSON.parse(text);
    const parsing = measureCpu(() => JSON.parse(text));
    // When a path was built for each value, this took 30 times as long as parsing; now it takes less.
    for (const options of [{}, { rows: 'subscribers' }])
      expect(measureCpu(() => errorsOf(value, options))).toBeLessThan(15 * parsing);
  });

  test('an object of more than 1,000 properties is refused as one error, at any depth', () => {
    const wide = Object.fromEntries(numbered(1_001, (n) => `a${n}`).map((name) => [name, 0]));
    const message = 'must have at most 1,000 properties';
    expect(errorsOf(wide)).toEqual({ body: [message] });
    expect(errorsOf({ list_uid, subscribers: [{}, wide] })).toEqual({ 'subscribers[1]': [message] });
  });

  test('rows that are validated one by one are only checked for their depth, which has the same limit as in other bodies', () => {
    const deep = (depth: number): unknown => (depth === 0 ? '\u0000' : [deep(depth - 1)]);
    const rows = 'subscribers';
    expect(errorsOf({ list_uid, subscribers: [deep(58), '\ud800', { '\u0000': 1 }] }, { rows })).toBeUndefined();
    expect(errorsOf({ list_uid, subscribers: [deep(59)] }, { rows })).toEqual({
      subscribers: ['is nested too deeply'],
    });
    expect(errorsOf({ list_uid, subscribers: '\u0000' }, { rows })).toHaveProperty('subscribers');
    expect(errorsOf({ list_uid: '\u0000', subscribers: [{}] }, { rows })).toHaveProperty('list_uid');
  });
});
