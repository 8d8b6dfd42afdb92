import { definePageTexts } from './catalogs.ts';
import english from './en/identities.json' with { type: 'json' };

definePageTexts('identities', english, { de: () => import('./de/identities.json', { with: { type: 'json' } }) });
