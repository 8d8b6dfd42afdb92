import { defineTexts } from './catalogs.ts';
import english from './en/list-settings.json' with { type: 'json' };

defineTexts('list-settings', english);
