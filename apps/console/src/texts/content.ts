import { definePageTexts } from './catalogs.ts';
import english from './en/content.json' with { type: 'json' };

definePageTexts('content', english, { de: () => import('./de/content.json', { with: { type: 'json' } }) });
