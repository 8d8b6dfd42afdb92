import { randomBytes } from 'node:crypto';
import { marked } from 'marked';

const liquid = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/**
 * Renders Markdown as HTML, and leaves Liquid as it is: `{{ … }}` and `{% … %}` would otherwise be escaped, in links for
 * instance. A line of nothing but `{% … %}` is no paragraph.
 */
export function renderMarkdown(markdown) {
  const found = [];
  const mark = `liquid${randomBytes(8).toString('hex')}n`;
  const text = markdown.replace(liquid, (part) => `${mark}${found.push(part) - 1}e`);
  const html = marked.parse(text, { gfm: true, async: false });
  const place = new RegExp(`${mark}(\\d+)e`, 'g');
  const alone = new RegExp(`<p>((?:\\s*${mark}\\d+e\\s*)+)</p>`, 'g');
  const isTag = (text) => [...text.matchAll(place)].every(([, number]) => found[number].startsWith('{%'));
  return html
    .replace(alone, (all, inner) => (isTag(inner) ? inner.trim() : all))
    .replace(place, (_all, number) => found[number])
    .trim();
}
