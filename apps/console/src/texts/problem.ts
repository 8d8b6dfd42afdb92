import { definePageTexts } from './catalogs.ts';
import english from './en/problem.json' with { type: 'json' };

definePageTexts('problem', english, { de: () => import('./de/problem.json', { with: { type: 'json' } }) });
