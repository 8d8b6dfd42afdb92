import { definePageTexts } from './catalogs.ts';
import english from './en/settings.json' with { type: 'json' };

definePageTexts('settings', english, { de: () => import('./de/settings.json', { with: { type: 'json' } }) });
