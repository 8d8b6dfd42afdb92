import { definePageTexts } from './catalogs.ts';
import english from './en/work.json' with { type: 'json' };

definePageTexts('work', english, { de: () => import('./de/work.json', { with: { type: 'json' } }) });
