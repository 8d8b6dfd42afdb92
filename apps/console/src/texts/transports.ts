import { defineTexts } from './catalogs.ts';
import english from './en/transports.json' with { type: 'json' };

defineTexts('transports', english);
