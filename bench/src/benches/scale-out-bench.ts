import { type BenchContext, defineBench } from '../bench.ts';
import { inFixture } from '../fixture/in-fixture.ts';
import { measureBurst, warmUp } from '../fixture/measure-burst.ts';
import { comparedMeasure, type Goal, type Measure, plainMeasure } from '../measure/measure.ts';

interface Scale extends Record<string, number> {
  rounds: number;
  deliveries: number;
  warmUp: number;
  receivers: number;
  respondAfterMs: number;
}

const goals = new Map<number, Goal>([
  [2, { must: 1.8, aim: 1.95, better: 'higher' }],
  [4, { must: 3, aim: 3.5, better: 'higher' }],
]);

// With slow receivers the throughput of a process is bound by how many requests it has under way: few enough here that
// four processes are still bound by that, and not by two cores shared with Postgres, Redis and the receivers.
const environment = { WEBHOOK_CONCURRENCY: '20' };

/** How much more two and four worker processes deliver than one. */
export const scaleOut = defineBench<Scale>({
  name: 'scale-out',
  summary: 'two and four workers against one, with receivers that take 100 ms and 20 requests at once in each worker',
  scales: {
    full: { rounds: 5, deliveries: 6_000, warmUp: 1_000, receivers: 20, respondAfterMs: 100 },
    quick: { rounds: 1, deliveries: 3_000, warmUp: 1_000, receivers: 20, respondAfterMs: 100 },
    tiny: { rounds: 1, deliveries: 50, warmUp: 10, receivers: 5, respondAfterMs: 10 },
  },
  run: async (context, scale) => {
    const rates = new Map<number, number[]>([1, 2, 4].map((workers) => [workers, []]));
    for (let round = 0; round < scale.rounds; round += 1) {
      for (const [workers, measured] of rates) measured.push(await measure(context, scale, workers));
    }
    return toMeasures(rates);
  },
});

function measure(context: BenchContext, scale: Scale, workers: number): Promise<number> {
  const groups = [{ count: scale.receivers, behavior: { afterMs: scale.respondAfterMs } }];
  return inFixture(context, { groups, workers, environment }, async (setup) => {
    await warmUp(context, setup, scale.warmUp);
    const { perSecond } = await measureBurst(context, setup, scale.deliveries);
    context.printLine(`${workers} worker${workers === 1 ? '' : 's'}: ${Math.round(perSecond)} a second`);
    return perSecond;
  });
}

function toMeasures(rates: Map<number, number[]>): Measure[] {
  const reference = rates.get(1) ?? [];
  return [...rates].map(([workers, ours]) => {
    if (workers === 1) return plainMeasure('one worker', 'deliveries/s', ours);
    return comparedMeasure(`${workers} workers`, 'deliveries/s', { ours, reference }, goals.get(workers));
  });
}
