import { type BenchContext, defineBench } from '../bench.ts';
import { comparedMeasure, type Measure, plainMeasure } from '../measure/measure.ts';
import { type ChangeCosts, measureChanges } from './automations/measure-changes.ts';
import { measureWaking, type WakingCosts } from './automations/measure-waking.ts';

interface Scale extends Record<string, number> {
  /** Measurements of each kind, which take turns. */
  rounds: number;
  /** The number of waiting runs, and how many of them are due in a round. */
  waiting: number;
  due: number;
  idleSeconds: number;
  /** The number of changes in a round, and before the first one. */
  changes: number;
  warmUp: number;
  connections: number;
}

/** What automations cost: waiting runs, due runs, and changes that may start runs. */
export const automations = defineBench<Scale>({
  name: 'automations',
  summary: 'waking 1,000 runs of 1,000,000 that wait; changes of subscribers where a trigger fires and where none does',
  scales: {
    full: {
      rounds: 5,
      waiting: 1_000_000,
      due: 1_000,
      idleSeconds: 10,
      changes: 8_000,
      warmUp: 4_000,
      connections: 20,
    },
    quick: { rounds: 3, waiting: 200_000, due: 1_000, idleSeconds: 4, changes: 2_000, warmUp: 1_000, connections: 20 },
    tiny: { rounds: 1, waiting: 100, due: 10, idleSeconds: 0.5, changes: 100, warmUp: 10, connections: 5 },
  },
  run: async (context, scale) => {
    const many = await wake(context, scale, scale.waiting);
    const few = await wake(context, scale, 0);
    const changes = await measureChanges(context, scale);
    return [...compareWaking(many, few), ...compareChanges(changes)];
  },
});

async function wake(context: BenchContext, scale: Scale, waiting: number): Promise<WakingCosts> {
  const costs = await measureWaking(context, { ...scale, waiting });
  const each = costs.perRun.map((cost) => Math.round(cost)).join(', ');
  context.printLine(`${scale.due} runs beside ${waiting}: ${each} µs of CPU each`);
  return costs;
}

function compareWaking(many: WakingCosts, few: WakingCosts): Measure[] {
  const values = (of: keyof WakingCosts) => ({ ours: many[of], reference: few[of] });
  return [
    comparedMeasure('CPU of waking', 'µs a run', values('perRun'), { must: 1.5, aim: 1.1, better: 'lower' }),
    comparedMeasure('from due to the last one', 's', values('seconds')),
    comparedMeasure('CPU while none is due', 'ms/s', values('idle')),
  ];
}

function compareChanges({ bare, idle, fired, delivered }: ChangeCosts): Measure[] {
  const unit = 'µs CPU a change';
  return [
    comparedMeasure(
      'no trigger fires, against no automation',
      unit,
      { ours: idle, reference: bare },
      { must: 1.1, aim: 1.03, better: 'lower' },
    ),
    comparedMeasure(
      'one fires, against a delivery',
      unit,
      { ours: fired, reference: delivered },
      { must: 1, aim: 0.9, better: 'lower' },
    ),
    plainMeasure(
      'a run, alone',
      unit,
      fired.map((cost, index) => cost - (bare[index] ?? Number.NaN)),
    ),
    plainMeasure(
      'a delivery, alone',
      unit,
      delivered.map((cost, index) => cost - (bare[index] ?? Number.NaN)),
    ),
  ];
}
