/** The attributes that say what something is, not how it looks. */
const kept = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']);

const unsafe = /^\s*(?:javascript|vbscript|file):/i;

/**
 * Cleans HTML that was copied elsewhere: bold and italics stay, and other looks go, so that it gets the look of the
 * mail. What was copied in the editor stays as it is.
 */
export function cleanPaste(html: string): string {
  if (/class="[^"]*node-|data-pm-slice/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const part of body.querySelectorAll('script, style, iframe, object, embed, meta, base, link, title'))
    part.remove();
  for (const part of body.querySelectorAll<HTMLElement>('b, strong, span')) writeAsElements(part);
  for (const part of body.querySelectorAll('*')) {
    for (const name of part.getAttributeNames())
      if (!kept.has(name) || unsafe.test(part.getAttribute(name) ?? '')) part.removeAttribute(name);
    // An image on the computer of whoever copied it.
    if (part.tagName === 'IMG' && !part.hasAttribute('src')) part.remove();
  }
  return body.innerHTML;
}

/**
 * Replaces a part's styles for bold and italics with elements. Google Docs writes them as styles, and wraps everything in
 * a bold element that isn't bold.
 */
function writeAsElements(part: HTMLElement): void {
  const { fontWeight, fontStyle } = part.style;
  const isBold = /^(?:bold|bolder|[6-9]00)$/.test(fontWeight) || (fontWeight === '' && part.tagName !== 'SPAN');
  const parts = [...(isBold ? ['b'] : []), ...(fontStyle === 'italic' ? ['i'] : [])].map((name) =>
    document.createElement(name),
  );
  const inner = parts.at(-1);
  parts.reduce<HTMLElement | undefined>((outer, each) => {
    outer?.append(each);
    return each;
  }, undefined);
  inner?.append(...part.childNodes);
  part.replaceWith(...(inner === undefined ? [...part.childNodes] : parts.slice(0, 1)));
}
