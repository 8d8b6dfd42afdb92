import { definePageTexts } from './catalogs.ts';
import english from './en/steps.json' with { type: 'json' };

definePageTexts('steps', english, { de: () => import('./de/steps.json', { with: { type: 'json' } }) });
