import { definePageTexts } from './catalogs.ts';
import english from './en/welcome.json' with { type: 'json' };

definePageTexts('welcome', english, { de: () => import('./de/welcome.json', { with: { type: 'json' } }) });
