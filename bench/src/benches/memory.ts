import { type BenchContext, defineBench } from '../bench.ts';
import { readResidentBytes } from '../measure/cpu-time.ts';
import { plainMeasure } from '../measure/measure.ts';
import { quantile } from '../measure/spread.ts';
import { inScene, type Place } from '../scene/in-scene.ts';
import { measureBurst } from '../scene/measure-burst.ts';

interface Scale extends Record<string, number> {
  deliveries: number;
  /** How many deliveries are committed at a time. */
  burst: number;
  receivers: number;
}

/** Whether a worker's memory stays what it is, however much it delivers. */
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

/** The worker's resident bytes, first before it has anything to do, then ten times a second until all is delivered. */
function sampleMemory(context: BenchContext, scale: Scale): Promise<number[]> {
  const groups = [{ count: scale.receivers, answer: { afterMs: 0 } }];
  return inScene(context, { groups }, async (place) => {
    const samples = [readMemory(place)];
    const timer = setInterval(() => samples.push(readMemory(place)), pauseMs);
    try {
      for (let done = 0; done < scale.deliveries; done += scale.burst) {
        const { perSecond } = await measureBurst(context, place, scale.burst);
        samples.push(readMemory(place));
        context.say(`${done + scale.burst} deliveries, ${Math.round(perSecond)} a second`);
      }
    } finally {
      clearInterval(timer);
    }
    return samples;
  });
}

function readMemory({ scene }: Place): number {
  const bytes = readResidentBytes(scene.workers[0]?.pid ?? 0);
  if (bytes === undefined) throw new Error("The system doesn't tell what memory a process has: this bench needs Linux");
  return bytes;
}
