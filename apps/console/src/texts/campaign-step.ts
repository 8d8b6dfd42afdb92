import { definePageTexts } from './catalogs.ts';
import english from './en/campaign-step.json' with { type: 'json' };

definePageTexts('campaign-step', english, { de: () => import('./de/campaign-step.json', { with: { type: 'json' } }) });
