import { defineTexts } from './catalogs.ts';
import english from './en/automations.json' with { type: 'json' };

defineTexts('automations', english);
