/** Text that is HTML already, so that it isn't escaped again. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | Part[];

/** Puts HTML together; whatever is put in is escaped, unless it was made by this too. Nothing is put in for null or false. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: texts.reduce((markup, text, index) => `${markup}${toMarkup(parts[index - 1])}${text}`) };
}

function toMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  return typeof part === 'object' ? part.markup : escapeHtml(String(part));
}

/** Text as it has to stand in HTML, in an attribute's quotes too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
