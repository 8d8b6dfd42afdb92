import { expect, test } from '@jest/globals';
import { recordLog, until } from '@mailwright/testing';
import { closeTogether } from './close-together.ts';

test('steps that are closed together begin at the same time, and the combined step ends when the last of them has', async () => {
  const { log, lines } = recordLog('test');
  const closed: string[] = [];
  let release = (): void => {};
  const step = closeTogether({
    log,
    limitMs: 600_000,
    steps: [
      { name: 'slow', close: () => new Promise<void>((resolve) => void (release = resolve)) },
      {
        name: 'quick',
        close: () => {
          closed.push('quick');
          release();
        },
      },
    ],
  });
  await step.close();
  expect([step.name, closed, lines]).toEqual(['slow, quick', ['quick'], []]);
});

test('a step that hangs is abandoned at the limit, and a step that fails makes the combined step fail once the others are closed', async () => {
  const { log, lines } = recordLog('test');
  let closed = 0;
  const step = closeTogether({
    log,
    limitMs: 100,
    steps: [
      { name: 'broken', close: () => Promise.reject(new Error('no')) },
      { name: 'hanging', close: () => new Promise<void>(() => {}) },
      { name: 'fine', close: () => void (closed += 1) },
    ],
  });
  await expect(step.close()).rejects.toThrow('Steps have failed to close');
  expect(closed).toBe(1);
  const late = await until('the log', async () => lines.find((line) => line.includes('process.step_timed_out')));
  expect(JSON.parse(late)).toMatchObject({ steps: ['hanging'] });
});
