import { defineBench } from '../bench.ts';
import type { Site } from '../installation/in-installation.ts';
import { plainMeasure } from '../measure/measure.ts';
import { type NeighborScale, openBusyAccount } from './neighbor/busy-account.ts';
import { measureQuiet, type QuietFigures, toQuietMeasures } from './neighbor/measure-quiet.ts';

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
    const workers = ['webhook-worker'] as const;
    const measureBeside = (name: string, keys: number): Promise<QuietFigures> => {
      const openOther = (site: Site) => openBusyAccount(site, { ...scale, keys });
      return measureQuiet(context, scale, { name, openOther, workers });
    };
    const alone: QuietFigures[] = [];
    const beside = { 'one key': [] as QuietFigures[], 'all its keys': [] as QuietFigures[] };
    for (let pair = 0; pair < scale.pairs; pair += 1) {
      alone.push(await measureQuiet(context, scale, { name: 'none', workers }));
      beside['one key'].push(await measureBeside('one key', 1));
      beside['all its keys'].push(await measureBeside('all its keys', Infinity));
    }
    return Object.entries(beside).flatMap(([keys, figures]) => {
      const rates = figures.map(({ besideRate }) => besideRate);
      return [...toQuietMeasures(keys, figures, alone), plainMeasure(`what ${keys} got done`, 'requests/s', rates)];
    });
  },
});
