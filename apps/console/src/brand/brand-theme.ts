import { isHardToRead } from '../content-editor/color.ts';
import type { MailTheme } from '../content-editor/mail-theme.ts';
import { type Brand, readableOn } from './brand-values.ts';

const white = '#ffffff';

/** Whether a brand says anything about the look of mails. */
export function hasBrandTheme(brand: Brand): boolean {
  const {
    accent_color: accent,
    text_color: text,
    background_color: back,
    panel_color: panel,
    link_color: link,
  } = brand;
  return [accent, text, back, panel, link, brand.font].some((part) => part !== null);
}

/**
 * The theme of mails in the look of a brand. What the brand doesn't say stays as it is in the given theme, and a color
 * that would be hard to read is replaced, as on the public pages.
 */
export function themeOfBrand(brand: Brand, theme: MailTheme): MailTheme {
  const background = brand.background_color ?? theme.background;
  const wanted = brand.text_color ?? theme.text;
  const sheets = [brand.panel_color, brand.background_color === null ? theme.contentBackground : white, background];
  const contentBackground = sheets.find((sheet) => sheet !== null && !isHardToRead(wanted, sheet)) ?? background;
  const text = readableOn([contentBackground], [wanted]);
  const button = brand.accent_color ?? theme.button;
  return {
    ...theme,
    background,
    contentBackground,
    text,
    link: readableOn([contentBackground], [brand.link_color, brand.accent_color, theme.link, text]),
    button,
    buttonText: readableOn([button], brand.accent_color === null ? [theme.buttonText, white] : [white]),
    font: brand.font ?? theme.font,
  };
}
