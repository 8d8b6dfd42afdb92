import { defineStartTexts } from './catalogs.ts';
import { texts as english } from './start-english.ts';

defineStartTexts(english, { de: () => import('./start-german.ts') });
