import { defineTexts } from './catalogs.ts';
import english from './en/tags.json' with { type: 'json' };

defineTexts('tags', english);
