import { defineTexts } from './catalogs.ts';
import english from './en/steps.json' with { type: 'json' };

defineTexts('steps', english);
