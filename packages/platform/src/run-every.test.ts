import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Watch, watchFor } from './run-every.ts';

let looks: number;
let isFound: boolean;
let isNotified: boolean;
let missed: number;
let watch: Watch;
let nowMs: number;
const readNow = performance.now;

beforeEach(() => {
  [looks, isFound, isNotified, missed] = [0, false, true, 0];
  nowMs = performance.now();
  performance.now = () => nowMs;
  watch = watchFor(5, look, () => {}, { isNotified: () => isNotified, missed: () => (missed += 1) });
});
afterEach(async () => {
  await watch.stop();
  performance.now = readNow;
});

function look(): Promise<boolean> {
  looks += 1;
  return Promise.resolve(isFound);
}
/** Lets time pass without any round, then counts the rounds of the next moments. */
async function countLooks(): Promise<number> {
  const before = looks;
  await wait(100);
  return looks - before;
}
async function becomeQuiet(): Promise<void> {
  nowMs += 61_000;
  // The pause under way is still a short one.
  await wait(50);
}

test('work is looked for at its pace while there is some or was some within a minute, and rarely after that', async () => {
  expect(await countLooks()).toBeGreaterThan(2);
  await becomeQuiet();
  expect(await countLooks()).toBe(0);
});

test('a notification makes it look at once, and at its pace again', async () => {
  await becomeQuiet();
  const before = looks;
  watch.notify();
  await wait(20);
  expect(looks).toBeGreaterThan(before);
  expect(await countLooks()).toBeGreaterThan(2);
});

test('work that nothing has announced ends the quiet, too', async () => {
  isFound = true;
  await wait(20);
  nowMs += 59_000;
  await wait(20);
  nowMs += 59_000;
  expect(await countLooks()).toBeGreaterThan(2);
});

test('work found after a quiet minute counts as missed, and other work does not', async () => {
  isFound = true;
  await wait(30);
  expect(missed).toBe(0);
  isFound = false;
  // So late that the next round, which comes after a short pause, is a quiet one.
  nowMs += 61_000;
  isFound = true;
  await wait(30);
  expect(missed).toBe(1);
});

test('while no notification would arrive, pauses stay short', async () => {
  isNotified = false;
  await becomeQuiet();
  expect(await countLooks()).toBeGreaterThan(2);
});

test('the first round begins at once, and asks nothing that the caller makes after it', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const early = watchFor(
    5,
    () => Promise.resolve((rounds += 1) > 0),
    (error) => errors.push(error),
    { isNotified: () => notifier.isConnected },
  );
  const notifier = { isConnected: true };
  expect(rounds).toBe(1);
  await early.stop();
  expect(errors).toEqual([]);
});

test('a round that fails is reported, and does not end the search', async () => {
  const errors: unknown[] = [];
  const failing = watchFor(
    5,
    () => Promise.reject(new Error('no')),
    (error) => errors.push(error),
  );
  await wait(100);
  await failing.stop();
  expect(errors.length).toBeGreaterThan(1);
});
