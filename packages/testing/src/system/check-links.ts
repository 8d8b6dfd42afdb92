import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readBlocks } from './read-examples.ts';

/** The broken links of a page: to a file or to a heading that doesn't exist. */
export function findBrokenLinks(file: string): string[] {
  const page = readFileSync(file, 'utf8');
  const links = [...withoutBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^https?:/.test(link) && !leadsSomewhere(link, file));
}

function leadsSomewhere(link: string, file: string): boolean {
  const [name = '', anchor] = link.split('#');
  const target = name === '' ? file : path.resolve(path.dirname(file), name);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
}

/** The anchors that GitHub generates for a page's headings. */
function anchorsOf(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(' ', '-')
      .replaceAll(/[^\w-]/g, ''),
  );
}

function withoutBlocks(page: string): string {
  return readBlocks(page).reduce((text, block) => text.replace(block.text, ''), page);
}
