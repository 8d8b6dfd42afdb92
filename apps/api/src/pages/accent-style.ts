/** The CSS that gives a page this accent, in the light and the dark scheme. @param color such as `#8a3b12` */
export function accentStyle(color: string): string {
  const onAccent = luminance(color) > darkIsReadable ? '#151411' : '#ffffff';
  const button = `button { color: ${onAccent}; background: ${color}; }`;
  // The accent isn't used for outlines: on the page's own color it may be too faint in one of the schemes.
  return `${button} input { accent-color: ${color}; } :focus-visible { outline-color: currentcolor; }`;
}

// Above this luminance, dark text on the color has more contrast than white text (WCAG 2.2).
const darkIsReadable = 0.179;

/** Relative luminance, from 0 for black to 1 for white (WCAG 2.2). */
export function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
