import { defineTexts } from './catalogs.ts';
import english from './en/flow.json' with { type: 'json' };

defineTexts('flow', english);
