import type { MarkdownRenderer } from 'vitepress';

/**
 * Makes links of inline code that is one of the site's terms, keeps the text of pages from Vue, whose expressions it
 * would begin with two braces, and replaces the style of aligned cells by a class.
 * @param terms the address of each term, relative to the site.
 * @param base where the site is.
 */
export function useTerms(markdown: MarkdownRenderer, terms: Record<string, string>, base: string): void {
  const { rules } = markdown.renderer;
  const places = new Map(Object.entries(terms));
  const writeCode = rules.code_inline;
  rules.code_inline = (tokens, index, options, env, self) => {
    const code = writeCode?.(tokens, index, options, env, self) ?? '';
    const place = places.get(tokens[index]?.content ?? '');
    const before = tokens.slice(0, index);
    const isInLink =
      before.filter(({ type }) => type === 'link_open').length >
      before.filter(({ type }) => type === 'link_close').length;
    const isHeading = tokens.some(({ attrGet }, at) => attrGet.call(tokens[at], 'class') === 'header-anchor');
    return place === undefined || isInLink || isHeading
      ? code
      : `<a class="term" href="${base.slice(0, -1)}${place}">${code}</a>`;
  };
  const render = markdown.renderer.render.bind(markdown.renderer);
  markdown.renderer.render = (...given) =>
    render(...given)
      .replaceAll('{{', '&#123;&#123;')
      .replaceAll(/style="text-align:(\w+)"/g, 'class="to-$1"');
}
