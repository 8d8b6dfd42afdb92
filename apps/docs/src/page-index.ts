import { toPlain } from './to-plain.ts';
import type { StagedPage } from './staged-page.ts';

const intro = `# Mailwright

> Email marketing that you host yourself: lists, campaigns, automations and transactional email, with a REST API and
> signed webhooks. These are the pages of its documentation, each as Markdown.
`;

/** The lists of pages for language models: `llms.txt` links to each page, `llms-full.txt` has all guides and the reference. */
export function writeIndexes(pages: StagedPage[]): [name: string, text: string][] {
  const readers = pages.filter(({ page }) => !/^(adr|develop)\/|^index\.md$/.test(page));
  const parts: [title: string, has: (page: string) => boolean][] = [
    ['Reference', (page) => page.startsWith('reference/') || page === 'errors.md'],
    ['Operation', (page) => page.startsWith('operators')],
    ['Guides', () => true],
  ];
  const left = new Set(readers);
  const lists = parts.map(([title, has]) => {
    const found = [...left].filter(({ page }) => has(page));
    for (const page of found) left.delete(page);
    const items = found.map(({ page, title, summary }) => `- [${title}](/docs/${page}): ${summary}`);
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  const whole = readers.map(({ page, markdown }) => `<!-- /docs/${page} -->\n\n${toPlain(markdown).trim()}\n`);
  return [
    ['llms.txt', [intro, ...lists.toReversed()].join('\n')],
    ['llms-full.txt', [intro, ...whole].join('\n')],
  ];
}
