import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where the links of a page lead. */
export interface LinkTargets {
  root: string;
  /** The page of a file, by its path in the repository. */
  pages: Map<string, string>;
  /** Receives each file of the repository that isn't a page and that a page links to. */
  onFile: (file: string) => void;
}

const fences = /^(`{3,})[^\n]*\n[\s\S]*?^\1`*$/gm;
const link = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;

/**
 * Rewrites the relative links of a Markdown file for its page: those to other pages, to images, and to files of the
 * repository, which are copied. A link to a folder becomes text.
 * @param source the file, relative to the repository.
 * @param page its page.
 */
export function rewriteLinks(markdown: string, source: string, page: string, targets: LinkTargets): string {
  return outsideCode(markdown, (text) =>
    text.replaceAll(link, (whole: string, image: string, label: string, target: string) => {
      if (/^(\w+:|#|\/)/.test(target)) return whole;
      const [name = '', anchor] = target.split('#');
      const file = path.posix.join(path.posix.dirname(source), name);
      const to = placeOf(file, targets);
      if (to === undefined) return image === '' ? label : '';
      const relative = to.startsWith('/') ? to : relativeTo(page, to);
      return `${image}[${label}](${relative}${anchor === undefined ? '' : `#${anchor}`})`;
    }),
  );
}

/** Applies a change to the parts of a Markdown text that aren't fenced code. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  let end = 0;
  let changed = '';
  for (const match of markdown.matchAll(fences)) {
    changed += change(markdown.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return changed + change(markdown.slice(end));
}

function placeOf(file: string, { root, pages, onFile }: LinkTargets): string | undefined {
  const page = pages.get(file);
  if (page !== undefined) return page;
  const full = path.join(root, file);
  if (!existsSync(full)) throw new Error(`A page links to ${file}, which doesn't exist`);
  if (!statSync(full).isFile()) return undefined;
  if (file.startsWith('docs/images/')) return file.slice('docs/'.length);
  onFile(file);
  return `/repository/${file}.txt`;
}

function relativeTo(page: string, target: string): string {
  const relative = path.posix.relative(path.posix.dirname(page), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
