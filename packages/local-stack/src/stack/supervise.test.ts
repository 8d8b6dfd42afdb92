import { expect, test } from '@jest/globals';
import { restartDelayMs } from './supervise.ts';

test('the first restart is immediate, and the delay of later ones doubles up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map(restartDelayMs)).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
