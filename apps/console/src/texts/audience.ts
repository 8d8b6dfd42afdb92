import { definePageTexts } from './catalogs.ts';
import english from './en/audience.json' with { type: 'json' };

definePageTexts('audience', english, { de: () => import('./de/audience.json', { with: { type: 'json' } }) });
