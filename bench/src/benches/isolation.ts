import { type BenchContext, defineBench } from '../bench.ts';
import { interleave } from '../measure/interleave.ts';
import { comparedMeasure, type Goal, type Measure } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { quantile } from '../measure/spread.ts';
import type { Answer } from '../receivers/messages.ts';
import { awaitRecorded, countRecorded } from '../scene/await-recorded.ts';
import { publishAll, commitBurst, commitSteadily } from '../scene/commit-events.ts';
import { inScene, type Place } from '../scene/in-scene.ts';
import { latenciesOf } from '../scene/latencies-of.ts';
import type { BenchHook } from '../scene/open-scene.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  /** So many healthy hooks and, in every second measurement, as many that hang. */
  hooks: number;
  timeoutSeconds: number;
  /** Events that wait for each hook that hangs: more than it can time out on. */
  hangingEach: number;
  /** Events for each healthy hook before anything is measured. */
  warmUpEach: number;
  /** Events a second for each healthy hook while latency is measured, which a worker can do many times over. */
  rateEach: number;
  latencySeconds: number;
  /** Events for each healthy hook, all at once, while throughput is measured. */
  burstEach: number;
}

/** What hooks whose receivers hang take from those whose receivers answer. */
export const isolation = defineBench<Scale>({
  name: 'isolation',
  summary: '50 healthy hooks beside 50 whose receivers hang until the timeout, against the healthy ones alone',
  scales: {
    full: {
      pairs: 5,
      hooks: 50,
      timeoutSeconds: 10,
      hangingEach: 100,
      warmUpEach: 40,
      rateEach: 4,
      latencySeconds: 15,
      burstEach: 200,
    },
    quick: {
      pairs: 2,
      hooks: 50,
      timeoutSeconds: 2,
      hangingEach: 100,
      warmUpEach: 20,
      rateEach: 4,
      latencySeconds: 5,
      burstEach: 60,
    },
    tiny: {
      pairs: 1,
      hooks: 2,
      timeoutSeconds: 0.3,
      hangingEach: 10,
      warmUpEach: 5,
      rateEach: 10,
      latencySeconds: 0.5,
      burstEach: 10,
    },
  },
  run: async (context, scale) => {
    const { reference, ours } = await interleave(
      scale.pairs,
      () => measure(context, scale, 'healthy alone'),
      () => measure(context, scale, 'beside hanging ones'),
    );
    return toMeasures(ours, reference);
  },
});

interface Figures {
  /** Sorted, of the healthy hooks, while events come at a steady rate. */
  latenciesMs: number[];
  /** Deliveries a second to the healthy hooks, while there is more to do than the worker can. */
  perSecond: number;
}

// A worker that gets nothing done for the healthy hooks is measured by what it has done until then.
const burstLimitMs = 60_000;

function measure(
  context: BenchContext,
  scale: Scale,
  company: 'healthy alone' | 'beside hanging ones',
): Promise<Figures> {
  const anyHang = company === 'beside hanging ones';
  const groups: { count: number; answer: Answer }[] = [{ count: scale.hooks, answer: { afterMs: 0 } }];
  if (anyHang) groups.push({ count: scale.hooks, answer: 'never' });
  const environment = { WEBHOOK_TIMEOUT_SECONDS: String(scale.timeoutSeconds) };
  return inScene(context, { groups, environment }, async (place) => {
    const { scene } = place;
    const healthy = scene.hooks.slice(0, scale.hooks);
    await deliverBurst(place, healthy, scale.warmUpEach);
    const hanging = scene.hooks.slice(scale.hooks);
    if (hanging.length > 0) await publishAll(scene, await commitBurst(scene, hanging, scale.hangingEach));
    const steady = { hooks: healthy, ratePerSecond: scale.rateEach * healthy.length };
    // When the measuring begins, the worker has met timeouts of all the hooks that hang.
    await commitSteadily(scene, { ...steady, seconds: scale.timeoutSeconds * 1.5 });
    const committed = await commitSteadily(scene, { ...steady, seconds: scale.latencySeconds });
    const latenciesMs = await latenciesOf(place, committed);
    const perSecond = await deliverBurst(place, healthy, scale.burstEach);
    const p99 = quantile(latenciesMs, 0.99);
    context.say(`${company}: p99 ${p99.toFixed(1)} ms, ${Math.round(perSecond)} a second`);
    return { latenciesMs, perSecond };
  });
}

/** Commits events for the healthy hooks at once. Resolves to how many deliveries a second were recorded. */
async function deliverBurst({ scene, receivers }: Place, healthy: BenchHook[], eventsEach: number): Promise<number> {
  const before = (await receivers.report()).groups[0]?.deliveries ?? 0;
  const total = before + healthy.length * eventsEach;
  const ids = await commitBurst(scene, healthy, eventsEach);
  const fromMs = monotonicMs();
  const announced = publishAll(scene, ids);
  await receivers.reach(0, total, burstLimitMs);
  const toMs = await awaitRecorded(scene, healthy, total, 10_000).catch(() => monotonicMs());
  await announced;
  const after = await countRecorded(scene, healthy);
  return (after.recorded - before) / ((toMs - fromMs) / 1_000);
}

function toMeasures(ours: Figures[], reference: Figures[]): Measure[] {
  const rates = (figures: Figures[]): number[] => figures.map(({ perSecond }) => perSecond);
  const latency = (name: string, share: number, goal?: Goal): Measure => {
    const at = (figures: Figures[]): number[] => figures.map(({ latenciesMs }) => quantile(latenciesMs, share));
    return comparedMeasure(name, 'ms', { ours: at(ours), reference: at(reference) }, goal);
  };
  const throughput = { ours: rates(ours), reference: rates(reference) };
  return [
    comparedMeasure('throughput of the healthy', 'deliveries/s', throughput, {
      must: 0.7,
      aim: 0.95,
      better: 'higher',
    }),
    latency('p50 of the healthy', 0.5),
    // The same shares the other way round, since longer is worse.
    latency('p99 of the healthy', 0.99, { must: 1.43, aim: 1.05, better: 'lower' }),
  ];
}
