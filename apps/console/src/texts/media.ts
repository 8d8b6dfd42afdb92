import { definePageTexts } from './catalogs.ts';
import english from './en/media.json' with { type: 'json' };

definePageTexts('media', english, { de: () => import('./de/media.json', { with: { type: 'json' } }) });
