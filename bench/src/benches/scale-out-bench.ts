import { type BenchContext, defineBench } from '../bench.ts';
import { inFixture } from '../fixture/in-fixture.ts';
import { type Burst, measureBurst, warmUp } from '../fixture/measure-burst.ts';
import { compareTotalCpu, type Work } from '../measure/compare-cpu.ts';
import { comparedMeasure, type Goal, interleave, type Measure, plainMeasure } from '../measure/measure.ts';

interface Scale extends Record<string, number> {
  rounds: number;
  deliveries: number;
  warmUp: number;
  receivers: number;
  respondAfterMs: number;
  /**
   * How many deliveries are measured, and how many warm up each worker, with the default number of slots, with which
   * more are delivered in the same time.
   */
  uncapped: number;
  uncappedWarmUpEach: number;
}

const goals = new Map<number, Goal>([
  [2, { must: 1.8, aim: 1.95, better: 'higher' }],
  [4, { must: 3, aim: 3.5, better: 'higher' }],
]);

// With slow receivers, a process's throughput is limited by the number of requests that it has under way. Here that is
// so few that even four processes are limited by it, and not by two cores that they share with Postgres, Redis and the
// receivers.
const capped = { WEBHOOK_CONCURRENCY: '20' };

// Without that limit, one process can use the whole machine, so throughput says nothing about a second one, but CPU
// time does.
const cpuGoal: Goal = { must: 1.1, aim: 1.05, better: 'lower' };

/** How much more two and four worker processes deliver than one process. */
export const scaleOut = defineBench<Scale>({
  name: 'scale-out',
  summary:
    'two and four workers against one, with receivers that take 100 ms: throughput with 20 slots each, CPU without',
  scales: {
    full: {
      rounds: 5,
      deliveries: 6_000,
      warmUp: 1_000,
      receivers: 20,
      respondAfterMs: 100,
      uncapped: 20_000,
      uncappedWarmUpEach: 6_000,
    },
    quick: {
      rounds: 1,
      deliveries: 3_000,
      warmUp: 1_000,
      receivers: 20,
      respondAfterMs: 100,
      uncapped: 8_000,
      uncappedWarmUpEach: 4_000,
    },
    tiny: {
      rounds: 1,
      deliveries: 50,
      warmUp: 10,
      receivers: 5,
      respondAfterMs: 10,
      uncapped: 50,
      uncappedWarmUpEach: 10,
    },
  },
  run: async (context, scale) => {
    const bursts = new Map<number, Burst[]>([1, 2, 4].map((workers) => [workers, []]));
    for (let round = 0; round < scale.rounds; round += 1) {
      for (const [workers, measured] of bursts) measured.push(await measureCapped(context, scale, workers));
    }
    const uncapped = await interleave(
      scale.rounds,
      () => measureUncapped(context, scale, 1),
      () => measureUncapped(context, scale, 2),
    );
    return [...compareRates(bursts), compareCosts(uncapped)];
  },
});

function measureCapped(context: BenchContext, scale: Scale, workers: number): Promise<Burst> {
  return measure(context, scale, { workers, environment: capped, deliveries: scale.deliveries, warmUp: scale.warmUp });
}

function measureUncapped(context: BenchContext, scale: Scale, workers: number): Promise<Burst> {
  const { uncapped, uncappedWarmUpEach } = scale;
  const warmUp = uncappedWarmUpEach * workers;
  return measure(context, scale, { workers, environment: {}, deliveries: uncapped, warmUp });
}

async function measure(
  context: BenchContext,
  { receivers, respondAfterMs }: Scale,
  options: { workers: number; environment: Record<string, string>; deliveries: number; warmUp: number },
): Promise<Burst> {
  const { workers, environment, deliveries } = options;
  const groups = [{ count: receivers, behavior: { afterMs: respondAfterMs } }];
  const burst = await inFixture(context, { groups, workers, environment }, async (setup) => {
    await warmUp(context, setup, options.warmUp);
    return measureBurst(context, setup, deliveries);
  });
  const slots = environment === capped ? '20 slots' : 'default slots';
  context.printLine(`${workers} worker${workers === 1 ? '' : 's'}, ${slots}: ${Math.round(burst.perSecond)} a second`);
  return burst;
}

function compareRates(bursts: Map<number, Burst[]>): Measure[] {
  const ratesOf = (workers: number): number[] => (bursts.get(workers) ?? []).map(({ perSecond }) => perSecond);
  const reference = ratesOf(1);
  return [...bursts.keys()].map((workers) => {
    if (workers === 1) return plainMeasure('one worker', 'deliveries/s', reference);
    return comparedMeasure(
      `${workers} workers`,
      'deliveries/s',
      { ours: ratesOf(workers), reference },
      goals.get(workers),
    );
  });
}

/** Compares the CPU time per delivery, of workers and what they use, with two workers against one. */
function compareCosts({ ours, reference }: { ours: Burst[]; reference: Burst[] }): Measure {
  const work = (all: Burst[]): Work[] => all.map(({ deliveries, cpu }) => ({ count: deliveries, cpu }));
  const compared = { ours: work(ours), reference: work(reference) };
  const names = ['worker', 'postgres', 'redis'];
  return { ...compareTotalCpu(compared, names, 'µs a delivery', cpuGoal), name: 'CPU of two workers, default slots' };
}
