import { defineTexts } from './catalogs.ts';
import { texts } from './start-english.ts';

for (const [namespace, english] of Object.entries(texts)) defineTexts(namespace, english);
