import { definePageTexts } from './catalogs.ts';
import english from './en/starts.json' with { type: 'json' };

definePageTexts('starts', english, { de: () => import('./de/starts.json', { with: { type: 'json' } }) });
