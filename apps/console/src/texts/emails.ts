import { defineTexts } from './catalogs.ts';
import english from './en/emails.json' with { type: 'json' };

defineTexts('emails', english);
