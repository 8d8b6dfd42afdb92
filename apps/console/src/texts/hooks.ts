import { defineTexts } from './catalogs.ts';
import english from './en/hooks.json' with { type: 'json' };

defineTexts('hooks', english);
