import { defineTexts } from './catalogs.ts';
import english from './en/variants.json' with { type: 'json' };

defineTexts('variants', english);
