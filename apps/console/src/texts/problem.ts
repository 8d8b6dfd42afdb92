import { defineTexts } from './catalogs.ts';
import english from './en/problem.json' with { type: 'json' };

defineTexts('problem', english);
