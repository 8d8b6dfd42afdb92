import { defineTexts } from './catalogs.ts';
import english from './en/identities.json' with { type: 'json' };

defineTexts('identities', english);
