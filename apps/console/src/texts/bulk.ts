import { defineTexts } from './catalogs.ts';
import english from './en/bulk.json' with { type: 'json' };

defineTexts('bulk', english);
