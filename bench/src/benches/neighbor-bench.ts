import { type BenchContext, defineBench } from '../bench.ts';
import { comparedMeasure, type Measure, plainMeasure } from '../measure/measure.ts';
import { type Company, measureQuiet, type QuietFigures } from './neighbor/measure-quiet.ts';
import type { NeighborScale } from './neighbor/busy-account.ts';

/** What one account costs another by using everything its plan allows. */
export const neighbor = defineBench<NeighborScale>({
  name: 'neighbor',
  summary: 'API and webhook latency of a quiet account beside another that uses all its plan allows, against alone',
  scales: {
    full: {
      pairs: 5,
      lists: 300,
      maxHooks: 1_000,
      rowsInBatch: 1_000,
      warmUpSeconds: 3,
      settleSeconds: 5,
      seconds: 20,
      pauseMs: 20,
    },
    quick: {
      pairs: 1,
      lists: 50,
      maxHooks: 1_000,
      rowsInBatch: 1_000,
      warmUpSeconds: 2,
      settleSeconds: 2,
      seconds: 8,
      pauseMs: 20,
    },
    tiny: {
      pairs: 1,
      lists: 2,
      maxHooks: 5,
      rowsInBatch: 20,
      warmUpSeconds: 0.2,
      settleSeconds: 0.2,
      seconds: 1,
      pauseMs: 20,
    },
  },
  run: async (context, scale) => {
    const alone: QuietFigures[] = [];
    const beside = { 'one key': [] as QuietFigures[], 'all its keys': [] as QuietFigures[] };
    for (let pair = 0; pair < scale.pairs; pair += 1) {
      alone.push(await measure(context, scale, 'none'));
      beside['one key'].push(await measure(context, scale, 'one key'));
      beside['all its keys'].push(await measure(context, scale, 'all its keys'));
    }
    return Object.entries(beside).flatMap(([keys, figures]) => toMeasures(keys, figures, alone));
  },
});

async function measure(context: BenchContext, scale: NeighborScale, company: Company): Promise<QuietFigures> {
  const figures = await measureQuiet(context, scale, company);
  const { me, post, webhook } = figures;
  const ms = (value: number): string => value.toFixed(1);
  context.printLine(`beside ${company}: p95 of GET /me ${ms(me)}, of POST ${ms(post)}, of webhooks ${ms(webhook)} ms`);
  return figures;
}

function toMeasures(keys: string, ours: QuietFigures[], reference: QuietFigures[]): Measure[] {
  const goal = { must: 2, aim: 1.2, better: 'lower' } as const;
  const p95 = (name: string, part: 'me' | 'post' | 'webhook'): Measure => {
    const both = { ours: ours.map((each) => each[part]), reference: reference.map((each) => each[part]) };
    return comparedMeasure(`p95 of ${name} beside ${keys}`, 'ms', both, goal);
  };
  return [
    p95('GET /me', 'me'),
    p95('POST', 'post'),
    p95('webhooks', 'webhook'),
    plainMeasure(
      `the longest of all beside ${keys}`,
      'ms',
      ours.map(({ longest }) => longest),
    ),
    plainMeasure(
      `what ${keys} got done`,
      'requests/s',
      ours.map(({ besideRate }) => besideRate),
    ),
  ];
}
