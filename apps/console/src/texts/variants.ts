import { definePageTexts } from './catalogs.ts';
import english from './en/variants.json' with { type: 'json' };

definePageTexts('variants', english, { de: () => import('./de/variants.json', { with: { type: 'json' } }) });
