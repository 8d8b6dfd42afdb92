import { setTimeout as wait } from 'node:timers/promises';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import { allWorkers, type InstallationOptions, mailSettings } from '../installation/open-installation.ts';
import { readProportionalBytes } from '../measure/cpu-time.ts';
import { type Goal, type Measure, plainMeasure } from '../measure/measure.ts';
import { watchCpu } from '../measure/watch-cpu.ts';

interface Scale extends Record<string, number> {
  rounds: number;
  /** How long nothing happens before the measurement: pauses grow only after some time without work. */
  settleSeconds: number;
  seconds: number;
}

/** What an installation costs while nothing happens: with all roles in one process, and with one process for each. */
export const idle = defineBench<Scale>({
  name: 'idle',
  summary: 'CPU and memory of all processes while nothing happens, a minute and a half after they have started',
  scales: {
    full: { rounds: 3, settleSeconds: 90, seconds: 60 },
    quick: { rounds: 1, settleSeconds: 80, seconds: 20 },
    tiny: { rounds: 1, settleSeconds: 0.5, seconds: 0.5 },
  },
  run: async (context, scale) => {
    const [together, separate]: [Idle[], Idle[]] = [[], []];
    while (separate.length < scale.rounds) {
      together.push(await measureRound(context, scale, { together: true }));
      separate.push(await measureRound(context, scale, { workers: allWorkers }));
    }
    return toMeasures(together, separate);
  },
});

/** CPU milliseconds a second, and megabytes, by process. */
interface Idle {
  cpu: Record<string, number>;
  memory: Record<string, number>;
}

function measureRound(
  context: BenchContext,
  { settleSeconds, seconds }: Scale,
  layout: Pick<InstallationOptions, 'together' | 'workers'>,
): Promise<Idle> {
  return inInstallation(context, { groups: [], ...layout, environment: mailSettings }, async ({ installation }) => {
    const { pids } = installation;
    const { addList } = await installation.newAccount('unlimited');
    await addList();
    await wait(settleSeconds * 1_000);
    const usedCpu = watchCpu(pids);
    await wait(seconds * 1_000);
    const { bench: _bench, ...used } = usedCpu();
    const cpu = Object.fromEntries(Object.entries(used).map(([name, of]) => [name, (of * 1_000) / seconds]));
    const bytes = readProportionalBytes(pids);
    const memory = Object.fromEntries(Object.entries(bytes).map(([name, of]) => [name, of / 1e6]));
    context.printLine(`${sum(cpu).toFixed(1)} ms of CPU a second, ${Math.round(sum(memory))} MB`);
    return { cpu, memory };
  });
}

function sum(values: Record<string, number>): number {
  return Object.values(values).reduce((total, value) => total + value, 0);
}

function toMeasures(together: Idle[], separate: Idle[]): Measure[] {
  return [
    ...measuresOf('cpu', 'all in one', together, { must: 15, aim: 10, better: 'lower' }),
    ...measuresOf('memory', 'all in one', together, { must: 250, aim: 200, better: 'lower' }),
    ...measuresOf('cpu', 'separate processes', separate),
    ...measuresOf('memory', 'separate processes', separate),
  ];
}

const kinds = { cpu: { title: 'CPU', unit: 'ms/s' }, memory: { title: 'memory', unit: 'MB' } } as const;

/** The sum of a layout's processes, Postgres and Redis, and then each of them. */
function measuresOf(kind: keyof Idle, layout: string, rounds: Idle[], target?: Goal): Measure[] {
  const { title, unit } = kinds[kind];
  const sums = rounds.map((round) => sum(round[kind]));
  const of = (name: string) => rounds.map((round) => round[kind][name] ?? 0);
  return [
    plainMeasure(`${title}, ${layout}`, unit, sums, target),
    ...Object.keys(rounds[0]?.[kind] ?? {}).map((name) => plainMeasure(`${title}, ${layout}: ${name}`, unit, of(name))),
  ];
}
