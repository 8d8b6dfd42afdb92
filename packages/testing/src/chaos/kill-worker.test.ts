import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CrashPoint, crashPoints } from './crash-points/crash-points.ts';
import { type Harness, openHarness, type Outcome } from './crash-points/open-harness.ts';
import { type StaleWorkerOutcome, outlastLease } from './crash-points/outlast-lease.ts';

// The harnesses mostly wait, for retries and for a dead worker to be noticed, so they run concurrently.
const harnessCount = 4;
const limitMs = 280_000;

interface WaitingCrashPoint {
  crashPoint: CrashPoint;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

const outcomes = new Map<CrashPoint, Promise<Outcome>>();
const waiting: WaitingCrashPoint[] = [];
let harnesses: Promise<void>[];
let staleWorker: Promise<StaleWorkerOutcome>;
let opened: Promise<unknown> = Promise.resolve();

/** Opens one harness at a time: starting all of their processes at once would occupy the machine for a while. */
function openInTurn(): Promise<Harness> {
  const harness = opened.then(openHarness);
  opened = harness.catch(() => undefined);
  return harness;
}

/** Takes one crash point after another and kills the harness's worker there, until none is left. */
async function runHarness(): Promise<void> {
  let harness: Harness | undefined;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    try {
      harness ??= await openInTurn();
      next.resolve(await harness.killAt(next.crashPoint));
    } catch (error) {
      next.reject(error);
      await harness?.close();
      harness = undefined;
    }
  }
  await harness?.close();
}

beforeAll(() => {
  for (const crashPoint of crashPoints) {
    const outcome = new Promise<Outcome>((resolve, reject) => void waiting.push({ crashPoint, resolve, reject }));
    // A failure is reported when its test awaits the outcome.
    outcome.catch(() => undefined);
    outcomes.set(crashPoint, outcome);
  }
  harnesses = Array.from({ length: harnessCount }, runHarness);
  staleWorker = outlastLease();
  staleWorker.catch(() => undefined);
});
afterAll(async () => void (await Promise.allSettled([...harnesses, staleWorker])), limitMs);

describe('after kill -9 of the worker', () => {
  test.each(crashPoints)(
    'when $name, there is one delivery, recorded and counted once',
    async (crashPoint) => {
      const outcome = await outcomes.get(crashPoint);
      const { deliveries = [], received = [], failures } = outcome ?? {};
      const last = crashPoint.attempts.at(-1);
      expect(deliveries).toMatchObject([
        { status: last === 200 ? 'succeeded' : 'failed', attempts: crashPoint.attempts },
      ]);
      expect(failures).toBe(last === 200 ? 0 : 1);
      expect(new Set(received)).toEqual(new Set([deliveries[0]?.uid]));
      if (crashPoint.isSentAgain !== 'perhaps') {
        expect(received).toHaveLength(crashPoint.attempts.length + (crashPoint.isSentAgain === true ? 1 : 0));
      }
    },
    limitMs,
  );
});

test(
  'a worker that is thawed after its lease has expired and another worker has recorded the delivery records and counts nothing',
  async () => {
    const { frozen, thawed, failures } = await staleWorker;
    expect(frozen).toMatchObject({ deliveries: [{ status: 'failed', attempts: [404] }], requests: 2 });
    const second = expect.objectContaining({ status: 'failed', attempts: [404] });
    expect(thawed).toEqual({ deliveries: [...frozen.deliveries, second], requests: 3 });
    expect(failures).toBe(2);
  },
  limitMs,
);
