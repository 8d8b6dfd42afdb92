import { developParts, guideParts, type NavigationPart, operatorParts } from './navigation.ts';
import type { ReferencePage } from './reference/reference-page.ts';
import type { StagedPage } from './staged-page.ts';

/** An entry of a sidebar, as VitePress takes it. */
export interface SidebarItem {
  text: string;
  link?: string;
  collapsed?: boolean;
  items?: SidebarItem[];
}

/**
 * The sidebars by the beginning of the pages' addresses.
 * @throws Error if a part names a page that doesn't exist, or a page is in no part.
 */
export function writeSidebars(pages: StagedPage[], reference: ReferencePage[]): Record<string, SidebarItem[]> {
  const titles = new Map(pages.map(({ page, title }) => [page.replace(/\.md$/, ''), title]));
  const itemsOf = (parts: NavigationPart[]) => parts.map((part) => writePart(part, titles));
  const allDevelopParts = [...developParts, ...describedParts(pages)];
  checkAllListed([...guideParts, ...operatorParts, ...allDevelopParts], pages);
  const develop = itemsOf(allDevelopParts);
  return {
    '/reference/': writeReferenceSidebar(reference),
    '/errors': writeReferenceSidebar(reference),
    '/operators': itemsOf(operatorParts),
    ...Object.fromEntries(
      ['/develop/', '/adr/', '/architecture', '/glossary', '/releasing', '/changelog'].map((start) => [start, develop]),
    ),
    '/': itemsOf(guideParts),
  };
}

function describedParts(pages: StagedPage[]): NavigationPart[] {
  const below = (start: string) =>
    pages.flatMap(({ page }) => (page.startsWith(start) ? [page.replace(/\.md$/, '')] : []));
  return [
    { title: 'Decisions', pages: below('adr/') },
    { title: 'Packages', pages: below('develop/packages/') },
    { title: 'Apps', pages: below('develop/apps/') },
  ];
}

function writePart({ title, pages }: NavigationPart, titles: Map<string, string>): SidebarItem {
  const items = pages.map((entry) => {
    const [page, given] = typeof entry === 'string' ? [entry, undefined] : entry;
    const text = given ?? titles.get(page);
    if (text === undefined || !titles.has(page)) throw new Error(`The navigation names ${page}, which doesn't exist`);
    return { text, link: `/${page.replace(/(^|\/)index$/, '$1')}` };
  });
  return { text: title, items };
}

function writeReferenceSidebar(reference: ReferencePage[]): SidebarItem[] {
  const itemOf = ({ page, title, entries }: ReferencePage): SidebarItem => {
    const link = `/${page.replace(/\.md$/, '')}`;
    return {
      text: title,
      link,
      collapsed: true,
      items: entries.map(({ anchor, title }) => ({ text: title, link: `${link}#${anchor}` })),
    };
  };
  const isEvent = ({ page }: ReferencePage) => page.startsWith('reference/events/');
  return [
    {
      text: 'Reference',
      items: [
        { text: 'Overview', link: '/reference/' },
        { text: 'Errors', link: '/errors' },
      ],
    },
    { text: 'Operations', items: reference.filter((page) => !isEvent(page)).map(itemOf) },
    { text: 'Webhook events', items: reference.filter(isEvent).map(itemOf) },
  ];
}

function checkAllListed(parts: NavigationPart[], pages: StagedPage[]): void {
  const listed = new Set(
    parts.flatMap((part) => part.pages.map((entry) => (typeof entry === 'string' ? entry : entry[0]))),
  );
  const missing = pages
    .map(({ page }) => page.replace(/\.md$/, ''))
    .filter((page) => !/^(index|errors|reference\/.*)$/.test(page) && !listed.has(page));
  if (missing.length > 0) throw new Error(`src/navigation.ts doesn't list ${missing.join(', ')}`);
}
