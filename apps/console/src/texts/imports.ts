import { defineTexts } from './catalogs.ts';
import english from './en/imports.json' with { type: 'json' };

defineTexts('imports', english);
