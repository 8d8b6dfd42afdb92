import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Example, readExamples } from './read-examples.ts';

const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** A page of a guide. */
export interface Page {
  /** Its path below docs/, such as `operators/alerts.md`. */
  name: string;
  text: string;
}

/**
 * The pages of a guide: `docs/<guide>.md`, and the pages in `docs/<guide>/`, in the order in which it links to them.
 */
export function readGuide(guide: string): Page[] {
  const index = readPage(`${guide}.md`);
  const links = [...index.text.matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, link = '']) => link);
  const names = new Set(links.filter((link) => link.startsWith(`${guide}/`)));
  return [index, ...[...names].map(readPage)];
}

/** The examples of a language on all pages, in order, because examples may use what those of earlier pages have set. */
export function readGuideExamples(pages: Page[], language: string): Example[] {
  return pages.flatMap(({ name, text }) => readExamples(text, language).map((example) => ({ ...example, page: name })));
}

function readPage(name: string): Page {
  return { name, text: readFileSync(path.join(docs, name), 'utf8') };
}
