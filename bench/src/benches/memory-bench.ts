import { type BenchContext, defineBench } from '../bench.ts';
import { inFixture, type Setup } from '../fixture/in-fixture.ts';
import { measureBurst } from '../fixture/measure-burst.ts';
import { readResidentBytes } from '../measure/cpu-time.ts';
import { plainMeasure, quantile } from '../measure/measure.ts';

interface Scale extends Record<string, number> {
  deliveries: number;
  /** How many deliveries are committed at a time. */
  burst: number;
  receivers: number;
}

/** Whether a worker's memory stays constant, however much it delivers. */
export const memory = defineBench<Scale>({
  name: 'memory',
  summary: 'the memory of one worker at the start, in the middle and at the end of 200,000 deliveries',
  scales: {
    full: { deliveries: 200_000, burst: 10_000, receivers: 20 },
    quick: { deliveries: 20_000, burst: 2_000, receivers: 20 },
    tiny: { deliveries: 60, burst: 20, receivers: 5 },
  },
  run: async (context, scale) => {
    const samples = await sampleMemory(context, scale);
    const part = (from: number, to: number): number => {
      const some = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
      return (
        quantile(
          some.toSorted((a, b) => a - b),
          0.5,
        ) / 1e6
      );
    };
    const [start, middle, end] = [(samples[0] ?? 0) / 1e6, part(0.4, 0.6), part(0.8, 1)];
    return [
      plainMeasure('at the start', 'MB', [start]),
      plainMeasure('in the middle', 'MB', [middle]),
      plainMeasure('at the end', 'MB', [end]),
      plainMeasure('at most', 'MB', [Math.max(...samples) / 1e6]),
      plainMeasure('end ÷ middle', '', [end / middle], { must: 1.15, aim: 1.05, better: 'lower' }),
    ];
  },
});

const pauseMs = 100;

/**
 * Samples the worker's resident bytes: once while it is idle, then ten times per second until everything is delivered.
 */
function sampleMemory(context: BenchContext, scale: Scale): Promise<number[]> {
  const groups = [{ count: scale.receivers, behavior: { afterMs: 0 } }];
  return inFixture(context, { groups }, async (setup) => {
    const samples = [readMemory(setup)];
    const timer = setInterval(() => samples.push(readMemory(setup)), pauseMs);
    try {
      for (let done = 0; done < scale.deliveries; done += scale.burst) {
        const { perSecond } = await measureBurst(context, setup, scale.burst);
        samples.push(readMemory(setup));
        context.printLine(`${done + scale.burst} deliveries, ${Math.round(perSecond)} a second`);
      }
    } finally {
      clearInterval(timer);
    }
    return samples;
  });
}

function readMemory({ fixture }: Setup): number {
  const bytes = readResidentBytes(fixture.workers[0]?.pid ?? 0);
  if (bytes === undefined) throw new Error("The system doesn't report a process's memory: this bench needs Linux");
  return bytes;
}
