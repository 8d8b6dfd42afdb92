import { expect, test } from '@jest/globals';
import { createYielder } from './create-yielder.ts';

const hold = (ms: number) => {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms;);
};

test('a long loop yields to the event loop regularly, and a short one is not delayed', async () => {
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 1);
  const yieldIfDue = createYielder(10);
  expect(yieldIfDue()).toBeUndefined();
  for (let i = 0; i < 20; i += 1) {
    hold(12);
    await yieldIfDue();
  }
  clearInterval(count);
  expect(turns).toBeGreaterThanOrEqual(10);
});
