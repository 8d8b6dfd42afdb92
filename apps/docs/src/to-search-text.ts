/**
 * What the search finds of a page: of an operation, its names and what it does. Its parameters and errors are those of
 * many others, too.
 */
export function toSearchText(markdown: string, page: string): string {
  if (!page.startsWith('reference/')) return markdown;
  return markdown
    .replaceAll(/^\*\*Scope\*\*[\s\S]*?(?=^## |(?![\s\S]))/gm, '')
    .replaceAll(/^(## .+ \{#(\w+)\})$/gm, '$1\n\n$2');
}
