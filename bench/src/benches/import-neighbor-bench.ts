import path from 'node:path';
import { defineBench } from '../bench.ts';
import type { Site } from '../installation/in-installation.ts';
import { plainMeasure } from '../measure/measure.ts';
import { writeContacts } from './import/write-contacts.ts';
import { openImportingAccount } from './neighbor/importing-account.ts';
import { measureQuiet, type QuietFigures, toQuietMeasures } from './neighbor/measure-quiet.ts';
import type { QuietScale } from './neighbor/other-account.ts';

interface Scale extends QuietScale {
  /** The number of rows in each file. */
  rows: number;
}

/** What one account's import costs another account. */
export const importNeighbor = defineBench<Scale>({
  name: 'import-neighbor',
  summary: 'API and webhook latency of a quiet account beside another that imports files, against alone',
  scales: {
    full: { pairs: 5, rows: 1_000_000, warmUpSeconds: 3, settleSeconds: 8, seconds: 20, pauseMs: 20 },
    quick: { pairs: 1, rows: 300_000, warmUpSeconds: 2, settleSeconds: 4, seconds: 8, pauseMs: 20 },
    tiny: { pairs: 1, rows: 2_000, warmUpSeconds: 0.2, settleSeconds: 0.2, seconds: 1, pauseMs: 20 },
  },
  run: async (context, scale) => {
    const workers = ['webhook-worker', 'audience-worker'] as const;
    const file = await writeContacts(path.join(context.stack.files, 'contacts-of-neighbor.csv'), scale.rows);
    const alone: QuietFigures[] = [];
    const beside: QuietFigures[] = [];
    for (let pair = 0; pair < scale.pairs; pair += 1) {
      alone.push(await measureQuiet(context, scale, { name: 'none', workers }));
      const openOther = (site: Site) => openImportingAccount(site, file);
      beside.push(await measureQuiet(context, scale, { name: 'an import', openOther, workers }));
    }
    const rates = beside.map(({ besideRate }) => besideRate);
    return [...toQuietMeasures('an import', beside, alone), plainMeasure('what was imported', 'rows/s', rates)];
  },
});
