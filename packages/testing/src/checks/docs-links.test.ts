import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { findBrokenLinks } from '../system/check-links.ts';

const folder = new URL('../../../../docs/', import.meta.url);

test.each(readdirSync(folder).filter((name) => name.endsWith('.md')))('docs/%s has no broken link', (name) => {
  expect(findBrokenLinks(fileURLToPath(new URL(name, folder)))).toEqual([]);
});
