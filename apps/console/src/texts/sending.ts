import { defineTexts } from './catalogs.ts';
import english from './en/sending.json' with { type: 'json' };

defineTexts('sending', english);
