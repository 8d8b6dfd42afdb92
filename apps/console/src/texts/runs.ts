import { definePageTexts } from './catalogs.ts';
import english from './en/runs.json' with { type: 'json' };

definePageTexts('runs', english, { de: () => import('./de/runs.json', { with: { type: 'json' } }) });
