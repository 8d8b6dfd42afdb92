import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Every page of a signed-in user reads this before it can show anything. The most frequently opened pages also read
 * what follows.
 */
const sessionAddress = '/app/session';
const reads = new Map<string, string[]>(
  Object.entries({
    '/': ['/app/overview'],
    '/lists': ['/app/v1/lists?limit=100'],
  }),
);

/**
 * Finds what a browser needs for a console page beyond what its HTML names, as the value of a Link header. The browser
 * requests all of it at once, instead of discovering it in steps that cost a round trip each. Pages for visitors who
 * aren't signed in need nothing.
 * @param folder where the console was built, which lists the files of its pages.
 */
export function createConsoleLinks(folder: string): (address: string) => string | undefined {
  const file = path.join(folder, 'pages.json');
  if (!existsSync(file)) return () => undefined;
  const pages = JSON.parse(readFileSync(file, 'utf8')) as { path: string; files: string[] }[];
  const known = pages.map(({ path: pattern, files }) => ({
    pattern: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
    links: [...files.map(linkTo), ...[sessionAddress, ...(reads.get(pattern) ?? [])].map(linkToData)].join(', '),
  }));
  return (address) => known.find(({ pattern }) => pattern.test(address))?.links;
}

// Styles and data are fetched in the mode that `crossorigin` sets; preloaded in another mode, they would be fetched
// twice.
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`;
const linkToData = (address: string): string => `<${address}>; rel=preload; as=fetch; crossorigin`;
