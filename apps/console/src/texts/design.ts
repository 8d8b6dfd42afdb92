import { defineTexts } from './catalogs.ts';
import english from './en/design.json' with { type: 'json' };

defineTexts('design', english);
