import { setTimeout as wait } from 'node:timers/promises';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import { allWorkers, mailSettings } from '../installation/open-installation.ts';
import { readProportionalBytes } from '../measure/cpu-time.ts';
import { type Measure, plainMeasure } from '../measure/measure.ts';
import { watchCpu } from '../measure/watch-cpu.ts';

interface Scale extends Record<string, number> {
  rounds: number;
  /** How long nothing happens before the measurement: pauses grow only after some time without work. */
  settleSeconds: number;
  seconds: number;
}

/** What an installation costs while nothing happens. */
export const idle = defineBench<Scale>({
  name: 'idle',
  summary: 'CPU and memory of all processes while nothing happens, a minute and a half after they have started',
  scales: {
    full: { rounds: 3, settleSeconds: 90, seconds: 60 },
    quick: { rounds: 1, settleSeconds: 80, seconds: 20 },
    tiny: { rounds: 1, settleSeconds: 0.5, seconds: 0.5 },
  },
  run: async (context, scale) => {
    const rounds: Idle[] = [];
    while (rounds.length < scale.rounds) rounds.push(await measureRound(context, scale));
    return toMeasures(rounds);
  },
});

/** CPU milliseconds a second, and megabytes, by process. */
interface Idle {
  cpu: Record<string, number>;
  memory: Record<string, number>;
}

function measureRound(context: BenchContext, { settleSeconds, seconds }: Scale): Promise<Idle> {
  return inInstallation(
    context,
    { groups: [], workers: allWorkers, environment: mailSettings },
    async ({ installation }) => {
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
    },
  );
}

function sum(values: Record<string, number>): number {
  return Object.values(values).reduce((total, value) => total + value, 0);
}

function toMeasures(rounds: Idle[]): Measure[] {
  const processes = Object.keys(rounds[0]?.cpu ?? {});
  const of = (kind: keyof Idle, name: string) => rounds.map((round) => round[kind][name] ?? 0);
  return [
    plainMeasure(
      'CPU of all processes',
      'ms/s',
      rounds.map(({ cpu }) => sum(cpu)),
      { must: 15, aim: 10, better: 'lower' },
    ),
    ...processes.map((name) => plainMeasure(`CPU of the ${name}`, 'ms/s', of('cpu', name))),
    plainMeasure(
      'memory of all processes',
      'MB',
      rounds.map(({ memory }) => sum(memory)),
      { must: 286, aim: 250, better: 'lower' },
    ),
    ...processes.map((name) => plainMeasure(`memory of the ${name}`, 'MB', of('memory', name))),
  ];
}
