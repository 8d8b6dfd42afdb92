import type { PanelGroup, ThemeComponentStyles } from '@react-email/editor/plugins';
import type { Brand } from '../brand/brand-values.ts';
import { isHardToRead, readHex } from './color.ts';

/**
 * Fonts available in mail programs, by the names that authors know. Each stack ends with a font that every device has.
 */
export const mailFonts = {
  system:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Oxygen, Ubuntu, Cantarell, 'Helvetica Neue', sans-serif",
  arial: 'Arial, Helvetica, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  trebuchet: "'Trebuchet MS', Tahoma, sans-serif",
  georgia: "Georgia, 'Times New Roman', serif",
  times: "'Times New Roman', Times, serif",
  courier: "'Courier New', Courier, monospace",
} as const satisfies Record<NonNullable<Brand['font']>, string>;
export type MailFont = keyof typeof mailFonts;

/** The look of a mail made of blocks, used wherever a block has no look of its own. Colors are `#` and six digits. */
export interface MailTheme {
  background: string;
  contentBackground: string;
  text: string;
  link: string;
  button: string;
  buttonText: string;
  font: MailFont;
  /** The width of the content, in pixels. */
  width: number;
  /** The corner radius of buttons, in pixels. */
  radius: number;
}

/** The default theme. */
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

/** The range of content widths. Narrower content wraps at every other word, and mail programs cut off wider content. */
export const widths = { min: 320, max: 800 };
export const radiuses = { min: 0, max: 40 };

// The padding around content whose color differs from the mail's background.
const sheetPadding = '24px';

/** The styles of a theme, in the form that the editor expects. */
export function stylesOf(theme: MailTheme): ThemeComponentStyles {
  const padding = theme.contentBackground === theme.background ? '0px' : sheetPadding;
  return {
    // The text color is set here too, because some programs give tables the body's color instead of that of the table
    // around them.
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

/**
 * Reads the theme from a document's styles. Values that are missing, or in a form that we don't write, are the default
 * ones.
 */
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

/** The texts of a theme that are hard to read on their background. */
export function hardToRead(theme: MailTheme): ('text' | 'link' | 'button')[] {
  const pairs = [
    ['text', theme.text, theme.contentBackground],
    ['link', theme.link, theme.contentBackground],
    ['button', theme.buttonText, theme.button],
  ] as const;
  return pairs.flatMap(([name, text, background]) => (isHardToRead(text, background) ? [name] : []));
}
