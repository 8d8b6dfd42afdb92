import { defineBench } from '../bench.ts';
import { comparedMeasure, type Goal, type Measure, quantile } from '../measure/measure.ts';
import {
  type Company,
  type HealthyFigures,
  type IsolationScale,
  measureHealthy,
  measureSlow,
} from './isolation/measure-isolation.ts';

/** What hooks whose receivers hang cost hooks whose receivers respond. */
export const isolation = defineBench<IsolationScale>({
  name: 'isolation',
  summary: '50 healthy hooks beside 3,000 that hang, and beside a grown one; a slow one beside 30: against alone',
  scales: {
    full: {
      pairs: 5,
      healthyAccounts: 5,
      healthyHooks: 50,
      hangingAccounts: 30,
      hangingHooksEach: 100,
      hangingEventsEach: 20,
      growEvents: 3_000,
      grownEvents: 2_000,
      timeoutSeconds: 10,
      warmUpEach: 40,
      rateEach: 1,
      latencySeconds: 30,
      burstEach: 200,
      bursts: 5,
      slowAfterMs: 1_200,
      besideSlow: 30,
      slowSeconds: 10,
    },
    quick: {
      pairs: 1,
      healthyAccounts: 5,
      healthyHooks: 50,
      hangingAccounts: 5,
      hangingHooksEach: 100,
      hangingEventsEach: 20,
      growEvents: 1_000,
      grownEvents: 1_000,
      timeoutSeconds: 2,
      warmUpEach: 20,
      rateEach: 1,
      latencySeconds: 5,
      burstEach: 40,
      bursts: 2,
      slowAfterMs: 1_200,
      besideSlow: 30,
      slowSeconds: 4,
    },
    tiny: {
      pairs: 1,
      healthyAccounts: 1,
      healthyHooks: 2,
      hangingAccounts: 2,
      hangingHooksEach: 2,
      hangingEventsEach: 5,
      growEvents: 20,
      grownEvents: 20,
      timeoutSeconds: 0.3,
      warmUpEach: 5,
      rateEach: 10,
      latencySeconds: 0.5,
      burstEach: 10,
      bursts: 1,
      slowAfterMs: 50,
      besideSlow: 2,
      slowSeconds: 1,
    },
  },
  run: async (context, scale) => {
    const alone: HealthyFigures[] = [];
    const beside: Record<Exclude<Company, 'none'>, HealthyFigures[]> = {
      'many that hang': [],
      'a grown one that hangs': [],
    };
    const slow = { ours: [] as number[], reference: [] as number[] };
    for (let pair = 0; pair < scale.pairs; pair += 1) {
      alone.push(await measureHealthy(context, scale, 'none'));
      beside['many that hang'].push(await measureHealthy(context, scale, 'many that hang'));
      beside['a grown one that hangs'].push(await measureHealthy(context, scale, 'a grown one that hangs'));
      slow.reference.push(await measureSlow(context, scale, true));
      slow.ours.push(await measureSlow(context, scale, false));
    }
    const slowGoal: Goal = { must: 1.5, aim: 1.1, better: 'lower' };
    return [
      ...toMeasures(`${scale.hangingAccounts * scale.hangingHooksEach} that hang`, beside['many that hang'], alone),
      ...toMeasures('a grown one', beside['a grown one that hangs'], alone),
      comparedMeasure(`p95 of a slow one beside ${scale.besideSlow}`, 'ms', slow, slowGoal),
    ];
  },
});

function toMeasures(company: string, ours: HealthyFigures[], reference: HealthyFigures[]): Measure[] {
  const rates = (figures: HealthyFigures[]): number[] => figures.map(({ perSecond }) => perSecond);
  const latency = (share: number, goal?: Goal): Measure => {
    const at = (figures: HealthyFigures[]): number[] => figures.map(({ latenciesMs }) => quantile(latenciesMs, share));
    const both = { ours: at(ours), reference: at(reference) };
    return comparedMeasure(`p${share * 100} beside ${company}`, 'ms', both, goal);
  };
  const throughput = { ours: rates(ours), reference: rates(reference) };
  return [
    comparedMeasure(`throughput beside ${company}`, 'deliveries/s', throughput, {
      must: 0.9,
      aim: 0.98,
      better: 'higher',
    }),
    latency(0.5),
    latency(0.99, { must: 1.3, aim: 1.05, better: 'lower' }),
  ];
}
