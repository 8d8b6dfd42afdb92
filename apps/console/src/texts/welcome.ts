import { defineTexts } from './catalogs.ts';
import english from './en/welcome.json' with { type: 'json' };

defineTexts('welcome', english);
