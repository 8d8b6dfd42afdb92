import { type Brand, brandFonts } from '@mailwright/contracts';
import { luminance } from './accent-style.ts';

/** The colors of a page, by the names that `pageStyle` gives them. */
interface Palette {
  text: string;
  dim: string;
  back: string;
  panel: string;
  line: string;
  edge: string;
  accent: string;
  'on-accent': string;
  chosen: string;
  wrong: string;
}

type BasePalette = Pick<Palette, 'text' | 'back' | 'panel' | 'accent' | 'wrong'>;

// As in `pageStyle`.
const light: BasePalette = { text: '#151411', back: '#fdfcfa', panel: '#ffffff', accent: '#007a6b', wrong: '#b3261e' };
const dark: BasePalette = { text: '#e8e6e1', back: '#1e1c19', panel: '#22201c', accent: '#36a394', wrong: '#ff8a80' };

/** The least contrast of text and what is behind it (WCAG 2.2, 1.4.3). */
const readable = 4.5;

/**
 * The CSS that gives a page the colors and the font of a brand. Text that would be hard to read has another color. A
 * page with a background of its own looks the same in the light and the dark scheme.
 */
export function brandStyle(brand: Brand): string {
  const { text_color: text, background_color: back, panel_color: panel, link_color: link, font } = brand;
  const family = font === null ? '' : `body { font-family: ${brandFonts[font]}; } `;
  if ([text, back, panel, link].every((color) => color === null)) return family;
  if (back === null) {
    const darkStyle = `@media (prefers-color-scheme: dark) { ${toStyle(paletteOf(dark, brand))}} `;
    return `${family}${toStyle(paletteOf(light, brand))}${darkStyle}`;
  }
  const isDark = luminance(back) < 0.18;
  const scheme = `:root { color-scheme: ${isDark ? 'dark' : 'light'}; } `;
  return `${family}${scheme}${toStyle(paletteOf(isDark ? dark : light, brand))}`;
}

function paletteOf(base: BasePalette, brand: Brand): Palette {
  const back = brand.background_color ?? base.back;
  const text = firstReadable([brand.text_color, base.text, '#000000', '#ffffff'], [back]);
  // A panel on which the page's text can't be read is left out.
  const plainPanel =
    brand.background_color === null ? base.panel : mix(back, '#ffffff', luminance(back) < 0.18 ? 0.06 : 1);
  const panel =
    [brand.panel_color, plainPanel].find((color) => color !== null && contrast(text, color) >= readable) ?? back;
  const behind = [back, panel];
  const accent = firstReadable([brand.link_color, brand.accent_color, base.accent, text], behind);
  return {
    text,
    dim: firstReadable([mix(text, back, 0.25), text], behind),
    back,
    panel,
    line: mix(text, back, 0.85),
    edge: mix(text, back, 0.4),
    accent,
    'on-accent': firstReadable(['#ffffff', '#151411'], [accent]),
    chosen: mix(accent, back, 0.8),
    wrong: firstReadable([base.wrong, text], behind),
  };
}

/** The first color that can be read on all of these; if there is none, the one that can be read best. */
function firstReadable(colors: (string | null)[], behind: string[]): string {
  const given = colors.filter((color) => color !== null);
  const least = (color: string) => Math.min(...behind.map((other) => contrast(color, other)));
  const best = given.toSorted((one, other) => least(other) - least(one))[0] ?? '#000000';
  return given.find((color) => least(color) >= readable) ?? best;
}

/** From 1 for equal colors to 21 for black and white (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

/** @param share how much of the other color there is, from 0 to 1. */
function mix(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function toStyle(palette: Palette): string {
  const variables = Object.entries(palette).map(([name, color]: [string, string]) => `--${name}: ${color};`);
  return `:root { ${variables.join(' ')} } `;
}
