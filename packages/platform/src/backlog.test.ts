import { expect, test } from '@jest/globals';
import { createBacklog } from './backlog.ts';

/** A backlog that holds so many. */
function holding(count: number, limits: { many: number; most: number }) {
  const backlog = createBacklog(limits);
  const begun = Array.from({ length: count }, () => backlog.begin());
  return { backlog, begun };
}
/** Whether it resolves before the next turn of the event loop. */
const isResolved = (promise: Promise<void> | undefined) =>
  Promise.race([
    Promise.resolve(promise).then(() => true),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
  ]);

test('no more begin than the limit, and the next one when one has ended', () => {
  const { backlog, begun } = holding(4, { many: 2, most: 3 });
  expect(begun).toEqual([true, true, true, false]);
  backlog.end();
  expect([backlog.begin(), backlog.begin()]).toEqual([true, false]);
});

test('a response waits for room while there are many, and all that wait go on when there are few', async () => {
  const { backlog } = holding(3, { many: 2, most: 10 });
  const [first, second] = [backlog.room(), backlog.room()];
  backlog.end();
  expect(await isResolved(first)).toBe(false);
  backlog.end();
  await first;
  await second;
  expect(backlog.room()).toBeUndefined();
});

test('a response waits no longer than a second for room', async () => {
  const { backlog } = holding(2, { many: 2, most: 2 });
  await backlog.room();
  expect(backlog.begin()).toBe(false);
});

test('it is settled when none is left, those included that begin meanwhile', async () => {
  const { backlog } = holding(1, { many: 5, most: 5 });
  const settled = backlog.settle();
  backlog.begin();
  backlog.end();
  expect(await isResolved(settled)).toBe(false);
  backlog.end();
  await settled;
});
