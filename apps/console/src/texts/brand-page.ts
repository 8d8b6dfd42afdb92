import { defineTexts } from './catalogs.ts';
import english from './en/brand-page.json' with { type: 'json' };

defineTexts('brand-page', english);
