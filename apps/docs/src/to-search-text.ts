/**
 * What the search finds of a page: of an operation, its names and what it does, since its parameters and errors are those
 * of many others, too. Nothing of the pages about the code, which few look for and which would hide what others look for.
 */
export function toSearchText(markdown: string, page: string): string {
  if (/^(?:adr|develop)\//.test(page)) return '';
  if (!page.startsWith('reference/')) return markdown;
  return markdown
    .replaceAll(/^\*\*Scope\*\*[\s\S]*?(?=^## |(?![\s\S]))/gm, '')
    .replaceAll(/^(## .+ \{#(\w+)\})$/gm, '$1\n\n$2');
}
