import { definePageTexts } from './catalogs.ts';
import english from './en/sending.json' with { type: 'json' };

definePageTexts('sending', english, { de: () => import('./de/sending.json', { with: { type: 'json' } }) });
