import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What every page of a signed-in user reads before it can show anything, and what those that are opened most read too. */
const sessionAddress = '/app/session';
const reads = new Map<string, string[]>(
  Object.entries({
    '/': ['/app/overview'],
    '/lists': ['/app/v1/lists?limit=100'],
  }),
);

/**
 * What a browser needs for the console's page at an address beyond what its HTML names, as the value of a Link header: it asks for
 * all of it at once, instead of finding out in steps that each cost a round trip. Pages of whoever isn't signed in need nothing.
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

// Styles and data are read with the mode of `crossorigin`; what is asked for otherwise would be read twice.
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`;
const linkToData = (address: string): string => `<${address}>; rel=preload; as=fetch; crossorigin`;
