// The block editor adds this to every mail. It changes nothing but the color of the bullets of lists.
const bulletsOnly = /li::marker\s*\{[^}]*\}/g;
const emptyRules = /@media[^{}]*prefers-color-scheme\s*:\s*dark[^{}]*\{\s*\}/gi;

/** Whether a mail has styles of its own for dark devices, or leaves its colors to them. */
export function hasDarkStyles(html: string): boolean {
  const rest = html.replace(bulletsOnly, '').replace(emptyRules, '');
  return (
    /prefers-color-scheme\s*:\s*dark/i.test(rest) ||
    /color-scheme\s*:[^;{}]*\bdark\b/i.test(rest) ||
    /<meta\b[^>]*\bname=["']?(?:supported-)?color-schemes?\b[^>]*\bdark\b/i.test(rest)
  );
}

/** Keeps the images of a mail in their colors where everything else is inverted. */
export function keepImages(html: string): string {
  return `${html}<style>img, video { filter: invert(1) hue-rotate(180deg); }</style>`;
}
