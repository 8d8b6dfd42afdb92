import { defineTexts } from './catalogs.ts';
import english from './en/settings.json' with { type: 'json' };

defineTexts('settings', english);
