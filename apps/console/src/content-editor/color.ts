/**
 * Reads a typed color of three or six hex digits, with or without the hash, as a hash with six digits; undefined if it
 * isn't one.
 */
export function readHex(typed: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return undefined;
  const six = digits.length === 6 ? digits : digits.replace(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}

/** The minimum contrast for text by WCAG 2.2, level AA. */
export const minContrast = 4.5;

/** The contrast of two colors by WCAG, from 1 to 21; undefined if either color is unknown. */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [one, other].map((color) => luminanceOf(readHex(color)));
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Whether text of one color is too hard to read on the other; false if either color is unknown. */
export function isHardToRead(text: string, background: string): boolean {
  return (contrastOf(text, background) ?? minContrast) < minContrast;
}

/** The relative luminance of a color: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: string | undefined): number | undefined {
  if (color === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** One color mixed with another. `share` is how much of the other there is, from 0 to 1. */
export function mixColors(one: string, other: string, share: number): string {
  const digits = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
