import { definePageTexts } from './catalogs.ts';
import english from './en/reports.json' with { type: 'json' };

definePageTexts('reports', english, { de: () => import('./de/reports.json', { with: { type: 'json' } }) });
