import { defineTexts } from './catalogs.ts';
import english from './en/list-mails.json' with { type: 'json' };

defineTexts('list-mails', english);
