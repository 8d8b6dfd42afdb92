import { defineTexts } from './catalogs.ts';
import english from './en/work.json' with { type: 'json' };

defineTexts('work', english);
