import { expect, test } from '@jest/globals';
import { createBacklog } from './backlog.ts';

/** Creates a backlog and begins an item for each of these keys. */
function holding(keys: string, limits: { many: number; most: number }) {
  const backlog = createBacklog(limits);
  const begun = Array.from(keys, (key) => backlog.begin(key));
  return { backlog, begun };
}
/** Whether a promise resolves within the next turns of the event loop. */
const isResolved = (promise: Promise<void> | undefined) =>
  Promise.race([
    Promise.resolve(promise).then(() => true),
    new Promise<boolean>((resolve) => setImmediate(() => setImmediate(() => resolve(false)))),
  ]);

test('no more items begin than the limit, and another one may begin once one has ended', () => {
  const { backlog, begun } = holding('abcd', { many: 2, most: 3 });
  expect(begun).toEqual([true, true, true, false]);
  backlog.end('a');
  expect([backlog.begin('a'), backlog.begin('b')]).toEqual([true, false]);
});

test('one key gets at most half of the capacity, and the others get the rest', () => {
  const { begun } = holding('aaaabbbb', { many: 2, most: 6 });
  expect(begun).toEqual([true, true, true, false, true, true, true, false]);
});

test('a response waits for capacity while there are many items, and all waiting responses continue once there are few', async () => {
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

test('while one key has many items, a response for another key does not wait', async () => {
  const { backlog } = holding('aaaaaaaab', { many: 4, most: 20 });
  expect(backlog.waitForCapacity('b')).toBeUndefined();
  expect(backlog.waitForCapacity('c')).toBeUndefined();
  expect(await isResolved(backlog.waitForCapacity('a'))).toBe(false);
});

test('a response waits for capacity for at most a second', async () => {
  const { backlog } = holding('ab', { many: 2, most: 2 });
  await backlog.waitForCapacity('a');
  expect(backlog.begin('a')).toBe(false);
});

test('settling waits until no item is left, including those that begin meanwhile', async () => {
  const { backlog } = holding('a', { many: 5, most: 5 });
  const settled = backlog.settle();
  backlog.begin('b');
  backlog.end('a');
  expect(await isResolved(settled)).toBe(false);
  backlog.end('b');
  await settled;
});
