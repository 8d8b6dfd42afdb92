import type { PanelGroup, ThemeComponentStyles } from '@react-email/editor/plugins';
import { isHardToRead, readHex } from './color.ts';

/** Fonts that mail programs have, by what the one who writes calls them; each ends with one that every device has. */
export const mailFonts = {
  system:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Oxygen, Ubuntu, Cantarell, 'Helvetica Neue', sans-serif",
  arial: 'Arial, Helvetica, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  trebuchet: "'Trebuchet MS', Tahoma, sans-serif",
  georgia: "Georgia, 'Times New Roman', serif",
  times: "'Times New Roman', Times, serif",
  courier: "'Courier New', Courier, monospace",
} as const;
export type MailFont = keyof typeof mailFonts;

/** The look of a mail of blocks, where no block has one of its own. Colors are `#` and six digits. */
export interface MailTheme {
  background: string;
  contentBackground: string;
  text: string;
  link: string;
  button: string;
  buttonText: string;
  font: MailFont;
  /** Of the content, in pixels. */
  width: number;
  /** Of the corners of buttons, in pixels. */
  radius: number;
}

/** What a mail begins with. */
export const firstTheme: MailTheme = {
  background: '#ffffff',
  contentBackground: '#ffffff',
  text: '#1a1a1a',
  link: '#00695c',
  button: '#1a1a1a',
  buttonText: '#ffffff',
  font: 'system',
  width: 600,
  radius: 6,
};

/** The widths that a content may have: narrower wraps every other word, wider is cut off by mail programs. */
export const widths = { min: 320, max: 800 };
export const radiuses = { min: 0, max: 40 };

// Around a content that is a sheet of another color than the mail.
const sheetPadding = '24px';

/** The styles of a theme, as the editor takes them. */
export function stylesOf(theme: MailTheme): ThemeComponentStyles {
  const padding = theme.contentBackground === theme.background ? '0px' : sheetPadding;
  return {
    // Some programs give tables the color of the mail and not that of the table around them.
    body: { backgroundColor: theme.background, color: theme.text, fontFamily: mailFonts[theme.font] },
    container: {
      backgroundColor: theme.contentBackground,
      color: theme.text,
      width: `${theme.width}px`,
      paddingTop: padding,
      paddingRight: padding,
      paddingBottom: padding,
      paddingLeft: padding,
    },
    link: { color: theme.link },
    button: { backgroundColor: theme.button, color: theme.buttonText, borderRadius: `${theme.radius}px` },
  };
}

type Component = 'body' | 'container' | 'link' | 'button';

/** The theme in the styles that a document has; what isn't there, or was written by other means, is as at first. */
export function themeOf(panels: PanelGroup[]): MailTheme {
  const inputs = panels.flatMap((panel) =>
    (panel.inputs ?? []).map(({ classReference = panel.classReference, prop, value }) => ({
      component: classReference,
      prop,
      value,
    })),
  );
  const find = (component: Component, name: string) =>
    inputs.findLast(({ component: of, prop }) => of === component && prop === name)?.value;
  const color = (component: Component, name: string, first: string) => {
    const value = find(component, name);
    return (typeof value === 'string' ? readHex(value) : undefined) ?? first;
  };
  const pixels = (component: Component, name: string, first: number) => {
    const value = Number.parseFloat(String(find(component, name)));
    return Number.isFinite(value) ? value : first;
  };
  const family = find('body', 'fontFamily');
  const font = (Object.keys(mailFonts) as MailFont[]).find((name) => mailFonts[name] === family);
  return {
    background: color('body', 'backgroundColor', firstTheme.background),
    contentBackground: color('container', 'backgroundColor', firstTheme.contentBackground),
    text: color('container', 'color', firstTheme.text),
    link: color('link', 'color', firstTheme.link),
    button: color('button', 'backgroundColor', firstTheme.button),
    buttonText: color('button', 'color', firstTheme.buttonText),
    font: font ?? firstTheme.font,
    width: pixels('container', 'width', firstTheme.width),
    radius: pixels('button', 'borderRadius', firstTheme.radius),
  };
}

/** The texts of a theme that are hard to read on what is behind them. */
export function hardToRead(theme: MailTheme): ('text' | 'link' | 'button')[] {
  const pairs = [
    ['text', theme.text, theme.contentBackground],
    ['link', theme.link, theme.contentBackground],
    ['button', theme.buttonText, theme.button],
  ] as const;
  return pairs.flatMap(([name, text, background]) => (isHardToRead(text, background) ? [name] : []));
}
