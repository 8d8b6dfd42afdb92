/**
 * What the search finds of a page: of an operation, its names and what it does, since its parameters and errors are those
 * of many others, too. Of a guide, not its programs: whoever looks for a name that stands there looks for its operation.
 * Nothing of the pages about the code, which few look for and which would hide what others look for.
 */
export function toSearchText(markdown: string, page: string): string {
  if (/^(?:adr|develop)\//.test(page)) return '';
  if (!page.startsWith('reference/')) return markdown.replaceAll(programs, '');
  return markdown
    .replaceAll(/^\*\*Scope\*\*[\s\S]*?(?=^## |(?![\s\S]))/gm, '')
    .replaceAll(/^(## .+ \{#(\w+)\})$/gm, '$1\n\n$2');
}

const programs = /^```(?:ts|python|go|php)\b.*\n[\s\S]*?^```$/gm;
