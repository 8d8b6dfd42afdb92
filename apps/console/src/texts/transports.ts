import { definePageTexts } from './catalogs.ts';
import english from './en/transports.json' with { type: 'json' };

definePageTexts('transports', english, { de: () => import('./de/transports.json', { with: { type: 'json' } }) });
