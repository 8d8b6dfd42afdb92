import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { findBrokenLinks } from '../system/check-links.ts';
import { readGuide } from '../system/read-guide.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const docs = path.join(root, 'docs');
const maxLines = 400;

const isPage = (name: string) => name.endsWith('.md');
const pages = readdirSync(docs, { encoding: 'utf8', recursive: true }).filter(isPage);
const readmes = ['packages', 'apps', 'integrations'].flatMap((folder) =>
  readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/README.md`),
);
const others = [...readdirSync(root).filter(isPage), 'deploy/README.md', 'bench/README.md', ...readmes];

test.each([...pages.map((name) => `docs/${name}`), ...others])('%s has no broken link', (name) => {
  expect(findBrokenLinks(path.join(root, name))).toEqual([]);
});

test.each(pages)(`docs/%s has at most ${maxLines} lines`, (name) => {
  expect(readFileSync(path.join(docs, name), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(maxLines);
});

test.each(['integrators', 'operators', 'receivers', 'campaigns', 'automations'])(
  'docs/%s.md lists every page of its guide',
  (guide) => {
    const [, ...listed] = readGuide(guide).map(({ name }) => name);
    const existing = readdirSync(path.join(docs, guide)).map((name) => `${guide}/${name}`);
    expect(listed.toSorted()).toEqual(existing.sort());
  },
);
