import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '@mailwright/contracts';
import { writeErrorsPage } from './errors-page.ts';
import { writeIndexes } from './page-index.ts';
import { filesIn, readSources, readText, summaryOf, titleOf } from './read-sources.ts';
import type { ApiDocument } from './reference/read-document.ts';
import type { ReferencePage } from './reference/reference-page.ts';
import { writeReference } from './reference/reference-pages.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { writeSidebars } from './sidebars.ts';
import type { StagedPage } from './staged-page.ts';
import { findTerms } from './terms.ts';
import { toPlain } from './to-plain.ts';

const ownPages = 'apps/docs/pages';

/**
 * Writes the site's pages and its settings into `to`: `pages` for VitePress, `public` for files that are served as they
 * are, among them each page as plain Markdown, and `site.json` with the sidebars and the terms that become links.
 * @param root the root of the repository.
 */
export function stageSite(root: string, to: string): void {
  const document = openApiDocument({ version: readVersion(root), serverUrl: '' }) as unknown as ApiDocument;
  const reference = writeReference(document);
  const pages = [...readGuides(root, to), ...writeReferencePages(root, document, reference)];
  rmSync(path.join(to, 'pages'), { recursive: true, force: true });
  for (const page of pages) {
    write(to, `pages/${page.page}`, withSummary(page));
    write(to, `public/${page.page}`, toPlain(page.markdown));
  }
  cpSync(path.join(root, 'docs/images'), path.join(to, 'pages/images'), { recursive: true });
  cpSync(path.join(root, 'apps/console/src/theme/mark.svg'), path.join(to, 'public/mark.svg'));
  for (const [name, text] of writeIndexes(pages)) write(to, `public/${name}`, text);
  write(to, 'public/operations.json', JSON.stringify(placesOf(reference)));
  write(
    to,
    'site.json',
    JSON.stringify({ sidebars: writeSidebars(pages, reference), terms: findTerms(document, reference) }),
  );
}

function readGuides(root: string, to: string): StagedPage[] {
  const own = filesIn(root, ownPages).map((source) => ({ source, page: source.slice(ownPages.length + 1) }));
  const sources = readSources(root);
  const targets = {
    root,
    // The README's place is the home page.
    pages: new Map([['README.md', 'index.md'], ...sources.map(({ source, page }) => [source, page] as const)]),
    onFile: (file: string) => write(to, `public/repository/${file}.txt`, readText(root, file)),
  };
  rmSync(path.join(to, 'public'), { recursive: true, force: true });
  const guides = sources.map(({ source, page }) =>
    stagePage(page, rewriteLinks(readText(root, source), source, page, targets)),
  );
  // The reference's overview is completed with the operations.
  const others = own.filter(({ page }) => page !== referenceIndex);
  return [...guides, ...others.map(({ source, page }) => stagePage(page, readText(root, source)))];
}

const referenceIndex = 'reference/index.md';

function writeReferencePages(root: string, document: ApiDocument, reference: ReferencePage[]): StagedPage[] {
  const overview = readText(root, `${ownPages}/${referenceIndex}`);
  const lists = reference.flatMap(({ page, title, entries }) => [
    `### [${title}](/${page})`,
    '',
    ...entries.map(({ anchor, title, label }) => `- [${title}](/${page}#${anchor}): ${label.replace('/api/v1', '')}`),
    '',
  ]);
  return [
    stagePage(referenceIndex, `${overview}\n${lists.join('\n')}`),
    stagePage('errors.md', writeErrorsPage(document)),
    ...reference.map(({ page, title, summary, markdown }) => ({ page, title, summary, markdown })),
  ];
}

function stagePage(page: string, markdown: string): StagedPage {
  const [, given] = /^---\n[\s\S]*?^title: (.+)$[\s\S]*?^---$/m.exec(markdown) ?? [];
  return { page, title: given ?? titleOf(markdown, page), summary: summaryOf(markdown), markdown };
}

function withSummary({ page, summary, markdown }: StagedPage): string {
  const settings = [
    `description: ${JSON.stringify(summary)}`,
    ...(page.startsWith('reference/') && page !== referenceIndex ? ['pageClass: reference', 'aside: false'] : []),
  ].join('\n');
  return markdown.startsWith('---\n')
    ? markdown.replace('---\n', `---\n${settings}\n`)
    : `---\n${settings}\n---\n\n${markdown}`;
}

/** The page and the anchor of each operation by its id, for links of the former reference. */
function placesOf(reference: ReferencePage[]): Record<string, string> {
  return Object.fromEntries(
    reference.flatMap(({ page, entries }) =>
      entries.map(({ anchor }) => [anchor, `${page.replace(/\.md$/, '')}#${anchor}`]),
    ),
  );
}

function readVersion(root: string): string {
  return (JSON.parse(readText(root, 'package.json')) as { version: string }).version;
}

function write(to: string, name: string, text: string): void {
  const file = path.join(to, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
