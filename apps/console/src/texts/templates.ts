import { defineTexts } from './catalogs.ts';
import english from './en/templates.json' with { type: 'json' };

defineTexts('templates', english);
