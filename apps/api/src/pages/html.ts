/** Text that already is HTML and isn't escaped again. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | Part[];

/** Builds HTML. Interpolated values are escaped, unless they are HTML themselves. Null and false add nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: texts.reduce((markup, text, index) => `${markup}${toMarkup(parts[index - 1])}${text}`) };
}

/** Replaces the words in braces with these values. Text and values are escaped, except for values that are HTML. */
export function fillHtml(text: string, values: Record<string, Html | string>): Html {
  // Every second part is a name, which the parentheses have matched.
  const parts = text.split(/\{(\w+)\}/);
  return { markup: parts.map((part, index) => toMarkup(index % 2 === 0 ? part : (values[part] ?? ''))).join('') };
}

function toMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  return typeof part === 'object' ? part.markup : escapeHtml(String(part));
}

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
