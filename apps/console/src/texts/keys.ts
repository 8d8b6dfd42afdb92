import { defineTexts } from './catalogs.ts';
import english from './en/keys.json' with { type: 'json' };

defineTexts('keys', english);
