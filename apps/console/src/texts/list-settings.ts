import { definePageTexts } from './catalogs.ts';
import english from './en/list-settings.json' with { type: 'json' };

definePageTexts('list-settings', english, { de: () => import('./de/list-settings.json', { with: { type: 'json' } }) });
