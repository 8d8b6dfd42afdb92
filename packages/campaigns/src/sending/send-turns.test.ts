import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createSendTurns } from './campaign-routes.ts';

test('turns come one at a time, in the order in which they were asked for, even if one ends before it has come', async () => {
  const ask = createSendTurns();
  const come: string[] = [];
  const turns = ['first', 'second', 'third'].map((name) => {
    const turn = ask();
    void turn.come.then(() => come.push(name));
    return turn;
  });
  await turnOfLoop();
  expect(come).toEqual(['first']);
  turns[1]?.end();
  await turnOfLoop();
  expect(come).toEqual(['first']);
  turns[0]?.end();
  await turnOfLoop();
  expect(come).toEqual(['first', 'second', 'third']);
});
