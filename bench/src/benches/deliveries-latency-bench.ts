import { type BenchContext, defineBench } from '../bench.ts';
import { commitSteadily } from '../fixture/commit-events.ts';
import { inFixture } from '../fixture/in-fixture.ts';
import { latenciesOf } from '../fixture/await-deliveries.ts';
import { measureBurst, warmUp } from '../fixture/measure-burst.ts';
import { type Measure, plainMeasure, quantile } from '../measure/measure.ts';

interface Scale extends Record<string, number> {
  rounds: number;
  /** The number of deliveries with which the maximum rate is measured. */
  burst: number;
  warmUp: number;
  settleSeconds: number;
  seconds: number;
  receivers: number;
}

/** How soon a delivery reaches its receiver while the worker runs at half of its maximum rate. */
export const deliveriesLatency = defineBench<Scale>({
  name: 'deliveries-latency',
  summary: 'from the commit of an event to its request at the receiver, one worker at half its maximum rate',
  scales: {
    full: { rounds: 5, burst: 10_000, warmUp: 4_000, settleSeconds: 3, seconds: 15, receivers: 20 },
    quick: { rounds: 2, burst: 4_000, warmUp: 2_000, settleSeconds: 3, seconds: 8, receivers: 20 },
    tiny: { rounds: 1, burst: 50, warmUp: 10, settleSeconds: 0.1, seconds: 0.2, receivers: 5 },
  },
  run: async (context, scale) => {
    const rounds: Round[] = [];
    for (let n = 0; n < scale.rounds; n += 1) rounds.push(await measureRound(context, scale));
    return toMeasures(rounds);
  },
});

interface Round {
  rate: number;
  /** Sorted. */
  latenciesMs: number[];
}

function measureRound(context: BenchContext, scale: Scale): Promise<Round> {
  const groups = [{ count: scale.receivers, behavior: { afterMs: 0 } }];
  return inFixture(context, { groups }, async (setup) => {
    await warmUp(context, setup, scale.warmUp);
    const { perSecond } = await measureBurst(context, setup, scale.burst);
    const rate = perSecond / 2;
    const { hooks } = setup.fixture;
    // The first commits also open connections, and the resulting backlog takes a while to drain.
    await commitSteadily(setup.fixture, { hooks, ratePerSecond: rate, seconds: scale.settleSeconds });
    const committed = await commitSteadily(setup.fixture, { hooks, ratePerSecond: rate, seconds: scale.seconds });
    const latenciesMs = await latenciesOf(setup, committed);
    const p95 = quantile(latenciesMs, 0.95);
    context.printLine(`${latenciesMs.length} events at ${Math.round(rate)} a second: p95 ${p95.toFixed(1)} ms`);
    return { rate, latenciesMs };
  });
}

function toMeasures(rounds: Round[]): Measure[] {
  const at = (share: number): number[] => rounds.map(({ latenciesMs }) => quantile(latenciesMs, share));
  return [
    plainMeasure('p50', 'ms', at(0.5)),
    plainMeasure('p95', 'ms', at(0.95), { must: 100, aim: 30, better: 'lower' }),
    plainMeasure('p99', 'ms', at(0.99)),
    plainMeasure('the longest', 'ms', at(1)),
    plainMeasure(
      'rate',
      'events/s',
      rounds.map(({ rate }) => rate),
    ),
  ];
}
