import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Gap, gaps } from './killing/gaps.ts';
import { type Lane, openLane, type Outcome } from './killing/open-lane.ts';
import { type Awakening, outsleepLease } from './killing/outsleep-lease.ts';

// What they do most of the time is wait for a lease to end, so they wait side by side.
const laneCount = 8;
const limitMs = 280_000;

interface WaitingGap {
  gap: Gap;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

const outcomes = new Map<Gap, Promise<Outcome>>();
const waiting: WaitingGap[] = [];
let lanes: Promise<void>[];
let awakening: Promise<Awakening>;
let opened: Promise<unknown> = Promise.resolve();

/** One after the other: a machine that starts all of their processes at once does nothing else for a while. */
function openInTurn(): Promise<Lane> {
  const lane = opened.then(openLane);
  opened = lane.catch(() => undefined);
  return lane;
}

/** Kills its worker in whichever gap is next, until there is none left. */
async function runLane(): Promise<void> {
  let lane: Lane | undefined;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    try {
      lane ??= await openInTurn();
      next.resolve(await lane.killIn(next.gap));
    } catch (error) {
      next.reject(error);
      await lane?.close();
      lane = undefined;
    }
  }
  await lane?.close();
}

beforeAll(() => {
  for (const gap of gaps) {
    const outcome = new Promise<Outcome>((resolve, reject) => void waiting.push({ gap, resolve, reject }));
    // Until its test asks, a failure is not an error that nobody caught.
    outcome.catch(() => undefined);
    outcomes.set(gap, outcome);
  }
  lanes = Array.from({ length: laneCount }, runLane);
  awakening = outsleepLease();
  awakening.catch(() => undefined);
});
afterAll(async () => void (await Promise.allSettled([...lanes, awakening])), limitMs);

describe('kill -9 of the worker', () => {
  test.each(gaps)(
    'when $name: one delivery, recorded and counted once',
    async (gap) => {
      const outcome = await outcomes.get(gap);
      const { deliveries = [], received = [], failures } = outcome ?? {};
      const last = gap.attempts.at(-1);
      expect(deliveries).toMatchObject([{ status: last === 200 ? 'succeeded' : 'failed', attempts: gap.attempts }]);
      expect(failures).toBe(last === 200 ? 0 : 1);
      expect(new Set(received)).toEqual(new Set([deliveries[0]?.uid]));
      if (gap.isSentAgain !== 'perhaps') {
        expect(received).toHaveLength(gap.attempts.length + (gap.isSentAgain === true ? 1 : 0));
      }
    },
    limitMs,
  );
});

test(
  'a worker that wakes up when its lease is over, and another has recorded its delivery, records and counts nothing',
  async () => {
    const { asleep, awake, failures } = await awakening;
    expect(asleep).toMatchObject({ deliveries: [{ status: 'failed', attempts: [404] }], requests: 2 });
    const second = expect.objectContaining({ status: 'failed', attempts: [404] });
    expect(awake).toEqual({ deliveries: [...asleep.deliveries, second], requests: 3 });
    expect(failures).toBe(2);
  },
  limitMs,
);
