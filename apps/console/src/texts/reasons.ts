import { definePageTexts } from './catalogs.ts';
import english from './en/reasons.json' with { type: 'json' };

definePageTexts('reasons', english, { de: () => import('./de/reasons.json', { with: { type: 'json' } }) });
