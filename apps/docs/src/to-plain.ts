import { outsideCode } from './rewrite-links.ts';

/** A page as plain Markdown, without what only the site understands: tabs, anchors, elements, settings. */
export function toPlain(markdown: string): string {
  const text = markdown.replace(/^---\n[\s\S]*?\n---\n+/, '').replaceAll(/^(`{3,}\w+) \[([^\]]+)\]$/gm, '$2:\n\n$1');
  return outsideCode(text, (part) =>
    part
      .replaceAll(/^:::.*\n/gm, '')
      .replaceAll(/ ?\{[#.][^}]+\}$/gm, '')
      .replaceAll(/<br>/g, ': ')
      .replaceAll(/<span class="type">([^<]*)<\/span>/g, '($1)')
      .replaceAll(/<\/?(?:div|span|p|main|section|strong|code)(?: [^>]*)?>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll(/\]\(\/([^)]*)\)/g, '](/docs/$1)'),
  ).replaceAll(/\n{3,}/g, '\n\n');
}
