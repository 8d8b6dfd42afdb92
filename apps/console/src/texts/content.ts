import { defineTexts } from './catalogs.ts';
import english from './en/content.json' with { type: 'json' };

defineTexts('content', english);
