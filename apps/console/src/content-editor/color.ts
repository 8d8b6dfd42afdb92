/** A color as six digits after a hash, of what a person has typed: three digits or six, with or without the hash. */
export function readHex(typed: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return undefined;
  const six = digits.length === 6 ? digits : digits.replace(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}

/** The least contrast of text by WCAG 2.2, level AA. */
export const minContrast = 4.5;

/** The contrast of two colors by WCAG, from 1 to 21; undefined when one of them is none that is known. */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [one, other].map((color) => luminanceOf(readHex(color)));
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Whether text of one color is too hard to read on the other; false when one of them isn't known. */
export function isHardToRead(text: string, background: string): boolean {
  return (contrastOf(text, background) ?? minContrast) < minContrast;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: string | undefined): number | undefined {
  if (color === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
