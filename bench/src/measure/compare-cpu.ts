import { comparedMeasure, type Goal, type Measure, plainMeasure } from './measure.ts';
import type { CpuSeconds } from './watch-cpu.ts';

/** An amount of work, and the CPU time that it took. */
export interface Work {
  count: number;
  cpu: CpuSeconds;
}

interface Compared {
  ours: Work[];
  reference: Work[];
}

/**
 * Compares each process's CPU time per unit of work with that of the reference's process of the same name, if there is
 * one.
 * @param unit such as `µs a delivery`.
 */
export function compareCpu({ ours, reference }: Compared, unit: string): Measure[] {
  return Object.keys(ours[0]?.cpu ?? {}).map((name) => {
    const compared = costs(reference, [name]);
    const label = `CPU of the ${name}`;
    if (compared.length === 0) return plainMeasure(label, unit, costs(ours, [name]));
    return comparedMeasure(label, unit, { ours: costs(ours, [name]), reference: compared });
  });
}

/**
 * Compares the CPU time per unit of work of all of a service's processes together with that of the reference.
 * @param names the service's processes; the reference may lack some.
 */
export function compareTotalCpu({ ours, reference }: Compared, names: string[], unit: string, goal?: Goal): Measure {
  const both = { ours: costs(ours, names), reference: costs(reference, names) };
  return comparedMeasure('CPU of all processes', unit, both, goal);
}

/** CPU time per unit in microseconds; excludes runs that used none of these processes. */
function costs(work: Work[], names: string[]): number[] {
  return work.flatMap(({ count, cpu }) => {
    const used = names.flatMap((name) => cpu[name] ?? []);
    return used.length === 0 ? [] : [(used.reduce((sum, seconds) => sum + seconds, 0) / count) * 1e6];
  });
}
