import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A Markdown file of the repository that is a page of the site. */
export interface SourcePage {
  /** The file, relative to the repository, such as `docs/operators/install.md`. */
  source: string;
  /** The page, such as `operators/install.md`; its address is the same without `.md`. */
  page: string;
}

const single: SourcePage[] = [
  { source: 'CHANGELOG.md', page: 'changelog.md' },
  { source: 'CONTRIBUTING.md', page: 'develop/contributing.md' },
  { source: 'CODE_OF_CONDUCT.md', page: 'develop/code-of-conduct.md' },
  { source: 'SECURITY.md', page: 'develop/security.md' },
  { source: 'bench/README.md', page: 'develop/bench.md' },
  { source: 'deploy/README.md', page: 'develop/deploy.md' },
];

/** Every Markdown file of the repository at `root` that becomes a page: the guides, the changelog and the READMEs. */
export function readSources(root: string): SourcePage[] {
  const guides = filesIn(root, 'docs')
    .filter((file) => file.endsWith('.md'))
    .map((source) => ({ source, page: source.slice('docs/'.length).replace(/README\.md$/, 'index.md') }));
  const readmes = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .map((name) => ({ source: `${folder}/${name}/README.md`, page: `develop/${folder}/${name}.md` }))
      .filter(({ source }) => existsSync(path.join(root, source))),
  );
  return [...guides, ...single, ...readmes];
}

/** The files in a folder of the repository and its subfolders, with their paths relative to the repository. */
export function filesIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** The title of a page: its first heading. @throws Error if it has none. */
export function titleOf(markdown: string, name: string): string {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === undefined) throw new Error(`${name} has no title`);
  return title.replaceAll(/[`*_]/g, '');
}

/** What a page is about, for search engines and lists of pages: its first paragraph as plain text, or ''. */
export function summaryOf(markdown: string): string {
  const paragraphs = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .split(/\n{2,}/)
    .map((text) => text.trim());
  const first = paragraphs.find((text) => /^[A-Z`[]/.test(text) && !text.startsWith('Part of the '));
  const plain = (first ?? '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ');
  const sentence = /^.{40,}?[.:](?= |$)/.exec(plain)?.[0] ?? plain;
  return sentence.replace(/:$/, '.');
}

/** Reads a file of the repository. */
export function readText(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
