import { definePageTexts } from './catalogs.ts';
import english from './en/design.json' with { type: 'json' };

definePageTexts('design', english, { de: () => import('./de/design.json', { with: { type: 'json' } }) });
