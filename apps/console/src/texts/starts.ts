import { defineTexts } from './catalogs.ts';
import english from './en/starts.json' with { type: 'json' };

defineTexts('starts', english);
