/** A translated text, and what couldn't be translated. */
export interface Translation {
  text: string;
  notes: string[];
}

/** How the text around expressions is written, such as by escaping it for HTML. */
export type WriteText = (text: string) => string;

/** Text that isn't Liquid: what Mailwright would read as a tag is kept as it is. */
export function escapeLiquid(text: string): string {
  return text.replace(/\{\{|\{%|\{[A-Z][A-Z0-9_]{0,39}\}/g, (found) => `{% raw %}${found}{% endraw %}`);
}

/** Keeps what couldn't be translated in the text, where its author finds it and nobody else sees it. */
export function keepAsComment(original: string): string {
  // A comment is read by Liquid, too: its braces must be closed, and it must have no tags.
  const isClosed = !/\{\{/.test(original.replace(/\{\{[^{}]*\}\}/g, ''));
  const text = isClosed ? original : original.replaceAll('{{', '{ {').replaceAll('}}', '} }');
  return `{% comment %}${text.replaceAll('{%', '{ %').replaceAll('%}', '% }')}{% endcomment %}`;
}

/** A text as a value of Liquid; undefined if Liquid can't write it, because it has both kinds of quotes. */
export function quoteLiquid(text: string): string | undefined {
  if (/[{}%]/.test(text)) return undefined;
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? undefined : `'${text}'`;
}

/** Plain text as HTML with the same lines. */
export function textToHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>\n');
}

/** An expression as a note shows it: on one line, and cut. */
export function showExpression(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}
