import { definePageTexts } from './catalogs.ts';
import english from './en/automations.json' with { type: 'json' };

definePageTexts('automations', english, { de: () => import('./de/automations.json', { with: { type: 'json' } }) });
