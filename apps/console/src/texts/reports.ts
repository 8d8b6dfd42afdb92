import { defineTexts } from './catalogs.ts';
import english from './en/reports.json' with { type: 'json' };

defineTexts('reports', english);
