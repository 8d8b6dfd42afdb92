import { afterAll, beforeAll } from '@jest/globals';
import { runsOfEvents, startAutomations } from '@mailwright/automations';
import { createEventWriter } from '@mailwright/outbox';
import { createMetrics } from '@mailwright/platform';
import { recordLog, testAppSecrets } from '@mailwright/testing';
import type { TestApi } from './start-test-api.ts';

/**
 * Runs the automations of an API by a clock of its own, which begins at `start`.
 * @returns a function that moves the clock on by some milliseconds and does what is due by then.
 */
export function useTestEngine(api: TestApi, start = new Date(Date.now() + 60_000)): (ms?: number) => Promise<void> {
  let engine: ReturnType<typeof startAutomations>;
  let now = start;
  beforeAll(() => {
    const { log } = recordLog('mail-worker');
    engine = startAutomations(
      {
        database: api.database,
        consumer: { redisUrl: '', prefix: '', log },
        registry: createMetrics('mail-worker'),
        isClockTrusted: () => true,
        log,
        appSecrets: testAppSecrets,
        events: createEventWriter([runsOfEvents()]),
        publish: () => {},
        wakeSending: () => {},
        callHook: () => Promise.resolve(undefined),
        runDays: 30,
      },
      { clock: { now: () => now }, isManual: true },
    );
  });
  afterAll(() => engine.close());
  return async (ms = 0) => {
    now = new Date(now.getTime() + ms);
    await engine.settle();
  };
}
