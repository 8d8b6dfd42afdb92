import { definePageTexts } from './catalogs.ts';
import english from './en/brand-page.json' with { type: 'json' };

definePageTexts('brand-page', english, { de: () => import('./de/brand-page.json', { with: { type: 'json' } }) });
