import { describe, expect, test } from '@jest/globals';
import type { Outcome } from './delivery.ts';
import { decide, type Decision } from './record-attempts.ts';

const policy = { retryDelaysSeconds: [60, 300], switchOffAfter: 50, recoverDays: 7 };
const replied = (status: number): Outcome => ({ kind: 'replied', status, excerpt: '' });
const timedOut: Outcome = { kind: 'timed-out' };
const unreachable: Outcome = { kind: 'unreachable', code: 'ECONNREFUSED' };
const refused: Outcome = { kind: 'refused-target', reason: 'must use https' };

const failed = (reason: string, hook = 'count'): unknown => ({ delivery: 'failed', reason, hook });
const retry = (reason: string, delaySeconds: number): unknown => {
  return { delivery: 'retry', reason, delaySeconds, hook: 'unchanged' };
};

describe('the decision about an outcome', () => {
  test.each<[string, Outcome, number, unknown]>([
    ['200', replied(200), 1, { delivery: 'succeeded', hook: 'unchanged' }],
    ['204', replied(204), 3, { delivery: 'succeeded', hook: 'unchanged' }],
    ['299', replied(299), 2, { delivery: 'succeeded', hook: 'unchanged' }],
    ['410 at the first attempt', replied(410), 1, failed('gone', 'remove')],
    ['410 at the third attempt', replied(410), 3, failed('gone', 'remove')],
    ['400', replied(400), 1, failed('rejected')],
    ['404', replied(404), 1, failed('rejected')],
    ['408', replied(408), 1, failed('rejected')],
    ['429', replied(429), 2, failed('rejected')],
    ['499', replied(499), 1, failed('rejected')],
    ['300', replied(300), 1, failed('redirected')],
    ['301', replied(301), 1, failed('redirected')],
    ['304', replied(304), 1, failed('redirected')],
    ['307', replied(307), 2, failed('redirected')],
    ['500, first', replied(500), 1, retry('server-error', 60)],
    ['503, second', replied(503), 2, retry('server-error', 300)],
    ['599, third', replied(599), 3, failed('server-error')],
    ['a timeout, first', timedOut, 1, retry('timed-out', 60)],
    ['a timeout, second', timedOut, 2, retry('timed-out', 300)],
    ['a timeout, third', timedOut, 3, failed('timed-out')],
    ['a connection error, first', unreachable, 1, retry('unreachable', 60)],
    ['a connection error, second', unreachable, 2, retry('unreachable', 300)],
    ['a connection error, third', unreachable, 3, failed('unreachable')],
    ['a refused target', refused, 1, failed('target-refused')],
    ['101, which the request did not ask for', replied(101), 1, retry('server-error', 60)],
    ['a status that does not exist (600)', replied(600), 1, retry('server-error', 60)],
    ['a status that does not exist (0)', replied(0), 3, failed('server-error')],
  ])('%s', (_name, outcome, attempt, expected) => {
    expect(decide({ outcome, attempt, consecutiveFailures: 0 }, policy)).toEqual(expected);
  });

  test('a success resets a counter that is not 0', () => {
    const decision = decide({ outcome: replied(200), attempt: 1, consecutiveFailures: 49 }, policy);
    expect(decision).toEqual({ delivery: 'succeeded', hook: 'reset' });
  });

  test('an attempt that will be retried does not count, even at 49', () => {
    const decision = decide({ outcome: timedOut, attempt: 1, consecutiveFailures: 49 }, policy);
    expect(decision).toEqual(retry('timed-out', 60));
  });

  test('a 410 removes a hook that is about to be disabled', () => {
    const decision = decide({ outcome: replied(410), attempt: 1, consecutiveFailures: 49 }, policy);
    expect(decision).toEqual(failed('gone', 'remove'));
  });

  test('a hook that exceeds a lowered limit is disabled at its next failure', () => {
    const decision = decide({ outcome: replied(400), attempt: 1, consecutiveFailures: 70 }, policy);
    expect(decision).toEqual(failed('rejected', 'switch-off'));
  });

  test('a delivery fails at its first attempt when no retries are configured', () => {
    const none = { ...policy, retryDelaysSeconds: [] };
    expect(decide({ outcome: replied(500), attempt: 1, consecutiveFailures: 0 }, none)).toEqual(failed('server-error'));
  });

  test('after 49 failures and a success, another 50 failures disable the hook', () => {
    let counter = 0;
    const run = (outcome: Outcome): Decision => {
      const decision = decide({ outcome, attempt: 3, consecutiveFailures: counter }, policy);
      if (decision.hook === 'reset') counter = 0;
      if (decision.hook === 'count' || decision.hook === 'switch-off') counter += 1;
      return decision;
    };
    const outcomes = [...repeat(replied(500), 49), replied(200), ...repeat(timedOut, 50)];
    const decisions = outcomes.map(run);
    expect(decisions.findIndex(({ hook }) => hook === 'switch-off')).toBe(outcomes.length - 1);
    expect(counter).toBe(50);
  });

  test('a failure in every second delivery never disables a hook', () => {
    let counter = 0;
    for (const outcome of repeat([replied(400), replied(200)], 500).flat()) {
      const { hook } = decide({ outcome, attempt: 1, consecutiveFailures: counter }, policy);
      expect(hook).not.toBe('switch-off');
      counter = hook === 'reset' ? 0 : hook === 'count' ? counter + 1 : counter;
    }
  });
});

function repeat<T>(value: T, times: number): T[] {
  return Array.from({ length: times }, () => value);
}
