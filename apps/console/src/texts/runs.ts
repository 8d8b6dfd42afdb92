import { defineTexts } from './catalogs.ts';
import english from './en/runs.json' with { type: 'json' };

defineTexts('runs', english);
