import { defineTexts } from './catalogs.ts';
import english from './en/campaign-step.json' with { type: 'json' };

defineTexts('campaign-step', english);
