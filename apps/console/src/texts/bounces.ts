import { defineTexts } from './catalogs.ts';
import english from './en/bounces.json' with { type: 'json' };

defineTexts('bounces', english);
