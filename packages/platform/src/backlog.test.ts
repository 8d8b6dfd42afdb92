import { expect, test } from '@jest/globals';
import { createBacklog } from './backlog.ts';

/** A backlog that holds these. */
function holding(keys: string, limits: { many: number; most: number }) {
  const backlog = createBacklog(limits);
  const begun = Array.from(keys, (key) => backlog.begin(key));
  return { backlog, begun };
}
/** Whether it resolves within the next turns of the event loop. */
const isResolved = (promise: Promise<void> | undefined) =>
  Promise.race([
    Promise.resolve(promise).then(() => true),
    new Promise<boolean>((resolve) => setImmediate(() => setImmediate(() => resolve(false)))),
  ]);

test('no more begin than the limit, and the next one when one has ended', () => {
  const { backlog, begun } = holding('abcd', { many: 2, most: 3 });
  expect(begun).toEqual([true, true, true, false]);
  backlog.end('a');
  expect([backlog.begin('a'), backlog.begin('b')]).toEqual([true, false]);
});

test('one key has half of the capacity at most, and the others have the rest', () => {
  const { begun } = holding('aaaabbbb', { many: 2, most: 6 });
  expect(begun).toEqual([true, true, true, false, true, true, true, false]);
});

test('a response waits for capacity while there are many, and all that wait go on when there are few', async () => {
  const { backlog } = holding('aab', { many: 2, most: 10 });
  const [first, second] = [backlog.waitForCapacity('a'), backlog.waitForCapacity('a')];
  backlog.end('b');
  expect(await isResolved(first)).toBe(false);
  backlog.end('a');
  backlog.end('a');
  expect(await isResolved(first)).toBe(true);
  await second;
  expect(backlog.waitForCapacity('a')).toBeUndefined();
});

test('while one key has many, a response for another one does not wait', async () => {
  const { backlog } = holding('aaaaaaaab', { many: 4, most: 20 });
  expect(backlog.waitForCapacity('b')).toBeUndefined();
  expect(backlog.waitForCapacity('c')).toBeUndefined();
  expect(await isResolved(backlog.waitForCapacity('a'))).toBe(false);
});

test('a response waits no longer than a second for capacity', async () => {
  const { backlog } = holding('ab', { many: 2, most: 2 });
  await backlog.waitForCapacity('a');
  expect(backlog.begin('a')).toBe(false);
});

test('it is settled when none is left, those included that begin meanwhile', async () => {
  const { backlog } = holding('a', { many: 5, most: 5 });
  const settled = backlog.settle();
  backlog.begin('b');
  backlog.end('a');
  expect(await isResolved(settled)).toBe(false);
  backlog.end('b');
  await settled;
});
