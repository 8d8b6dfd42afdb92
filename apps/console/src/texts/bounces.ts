import { definePageTexts } from './catalogs.ts';
import english from './en/bounces.json' with { type: 'json' };

definePageTexts('bounces', english, { de: () => import('./de/bounces.json', { with: { type: 'json' } }) });
