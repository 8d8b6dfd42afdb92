import { defineTexts } from './catalogs.ts';
import english from './en/forms.json' with { type: 'json' };

defineTexts('forms', english);
