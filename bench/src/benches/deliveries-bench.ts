import { variables } from '@mailwright/platform';
import { type BenchContext, defineBench } from '../bench.ts';
import { inFixture } from '../fixture/in-fixture.ts';
import { type Burst, measureBurst, warmUp } from '../fixture/measure-burst.ts';
import { compareCpu, type Work } from '../measure/compare-cpu.ts';
import { comparedMeasure, interleave } from '../measure/measure.ts';
import { watchCpu } from '../measure/watch-cpu.ts';
import { startReceivers } from '../receivers/start-receivers.ts';
import { startReference } from '../reference/start-reference.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  deliveries: number;
  warmUp: number;
  receivers: number;
}

/** The reference has as many requests under way as the worker by default. */
const concurrency = variables.WEBHOOK_CONCURRENCY.parse(undefined);

/** How fast one worker delivers, against a loop that only signs and sends. */
export const deliveries = defineBench<Scale>({
  name: 'deliveries',
  summary: 'from committed events to recorded attempts, one worker, against a bare loop of signed POSTs with got',
  scales: {
    full: { pairs: 5, deliveries: 20_000, warmUp: 4_000, receivers: 20 },
    quick: { pairs: 3, deliveries: 5_000, warmUp: 2_000, receivers: 20 },
    tiny: { pairs: 1, deliveries: 50, warmUp: 10, receivers: 5 },
  },
  run: async (context, scale) => {
    const { reference, ours } = await interleave(
      scale.pairs,
      () => measureReference(context, scale),
      () => measureWorker(context, scale),
    );
    const rates = (bursts: Burst[]): number[] => bursts.map(({ perSecond }) => perSecond);
    return [
      comparedMeasure('throughput', 'deliveries/s', { ours: rates(ours), reference: rates(reference) }, goal),
      ...compareCpu({ ours: ours.map(toWork), reference: reference.map(toWork) }, 'µs a delivery'),
    ];
  },
});

const toWork = ({ deliveries, cpu }: Burst): Work => ({ count: deliveries, cpu });

const goal = { must: 0.5, aim: 0.8, better: 'higher' } as const;

async function measureReference(context: BenchContext, scale: Scale): Promise<Burst> {
  const receivers = await startReceivers([{ count: scale.receivers, behavior: { afterMs: 0 } }]);
  const loop = startReference();
  try {
    const urls = receivers.urls.flat();
    await loop.send(urls, scale.warmUp, concurrency);
    const usedCpu = watchCpu({ worker: [loop.pid], receivers: [receivers.pid] });
    const seconds = await loop.send(urls, scale.deliveries, concurrency);
    const burst = { deliveries: scale.deliveries, perSecond: scale.deliveries / seconds, cpu: usedCpu() };
    context.printLine(`reference: ${Math.round(burst.perSecond)} a second`);
    return burst;
  } finally {
    await Promise.all([loop.stop(), receivers.stop()]);
  }
}

function measureWorker(context: BenchContext, scale: Scale): Promise<Burst> {
  const groups = [{ count: scale.receivers, behavior: { afterMs: 0 } }];
  return inFixture(context, { groups }, async (setup) => {
    await warmUp(context, setup, scale.warmUp);
    const burst = await measureBurst(context, setup, scale.deliveries);
    context.printLine(`worker: ${Math.round(burst.perSecond)} a second`);
    return burst;
  });
}
