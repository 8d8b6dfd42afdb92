import { definePageTexts } from './catalogs.ts';
import english from './en/emails.json' with { type: 'json' };

definePageTexts('emails', english, { de: () => import('./de/emails.json', { with: { type: 'json' } }) });
