import { defineTexts } from './catalogs.ts';
import english from './en/audience.json' with { type: 'json' };

defineTexts('audience', english);
