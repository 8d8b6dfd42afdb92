import { defineTexts } from './catalogs.ts';
import english from './en/reasons.json' with { type: 'json' };

defineTexts('reasons', english);
