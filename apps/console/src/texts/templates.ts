import { definePageTexts } from './catalogs.ts';
import english from './en/templates.json' with { type: 'json' };

definePageTexts('templates', english, { de: () => import('./de/templates.json', { with: { type: 'json' } }) });
