import { definePageTexts } from './catalogs.ts';
import english from './en/flow.json' with { type: 'json' };

definePageTexts('flow', english, { de: () => import('./de/flow.json', { with: { type: 'json' } }) });
