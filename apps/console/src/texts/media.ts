import { defineTexts } from './catalogs.ts';
import english from './en/media.json' with { type: 'json' };

defineTexts('media', english);
