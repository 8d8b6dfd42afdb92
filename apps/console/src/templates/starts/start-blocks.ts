import { columns as besides } from '../../content-editor/block-columns.ts';
import { type Block, bold, button, heading, paragraph, text } from '../../content-editor/block-document.ts';
import { isHardToRead, mixColors } from '../../content-editor/color.ts';
import type { MailTheme } from '../../content-editor/mail-theme.ts';
import { readableOn } from '../../brand/brand-values.ts';

/** The colors of a start, all of which follow from its theme. */
interface StartColors {
  accent: string;
  onAccent: string;
  /** The accent as a color of text. */
  accentText: string;
  /** The background of boxes: a hint of the accent. */
  tint: string;
  /** The color of what is less important. */
  quiet: string;
  line: string;
}

/** The blocks of starts, in the colors of a theme. */
export type StartBlocks = ReturnType<typeof blocksFor>;

/**
 * Ends a part of a mail with a paragraph, as the editor would, to which that would be a change of the mail. A mail
 * doesn't show an empty paragraph at the end.
 */
export function ended(content: Block[]): Block[] {
  return content.at(-1)?.['type'] === 'paragraph' ? content : [...content, { type: 'paragraph' }];
}

/** Blocks side by side. */
export const columns = (...each: Block[][]): Block => besides(...each.map(ended));

function colorsOf({ button: accent, buttonText: onAccent, text: words, contentBackground: sheet, link }: MailTheme) {
  const mixed = mixColors(accent, sheet, 0.92);
  const tint = isHardToRead(words, mixed) ? sheet : mixed;
  const colors: StartColors = {
    accent,
    onAccent,
    accentText: readableOn([sheet, tint], [accent, link, words]),
    tint,
    quiet: readableOn([sheet, tint], [...[0.35, 0.28, 0.2].map((share) => mixColors(words, sheet, share)), words]),
    line: mixColors(words, sheet, 0.86),
  };
  return colors;
}

/** The blocks that have colors of their own. */
export function blocksFor(theme: MailTheme) {
  const { accent, onAccent, accentText, tint, quiet, line } = colorsOf(theme);
  const label = 'font-size: 13px; font-weight: 600; letter-spacing: 0.06em; text-transform: uppercase';
  return {
    /** A few words above a title. */
    eyebrow: (value: string, color = accentText) => paragraph(value, `${label}; color: ${color}; padding-bottom: 0`),
    title: (value: string, color?: string) =>
      heading(
        1,
        value,
        `font-size: 34px; line-height: 1.2; padding-top: 6px; padding-bottom: 6px; letter-spacing: -0.01em${color === undefined ? '' : `; color: ${color}`}`,
      ),
    lead: (value: string, color?: string) =>
      paragraph(
        value,
        `font-size: 18px; line-height: 1.6; padding-bottom: 16px${color === undefined ? '' : `; color: ${color}`}`,
      ),
    quietly: (content: string | Block[], style = '') =>
      paragraph(content, `font-size: 14px; color: ${quiet}; ${style}`),
    /** A line of the footer. */
    small: (content: string | Block[]) =>
      paragraph(content, `font-size: 13px; line-height: 1.5; color: ${quiet}; padding-top: 2px; padding-bottom: 2px`),
    /** A large number or price. */
    figure: (value: string) =>
      paragraph(value, `font-size: 34px; line-height: 1.1; font-weight: 600; color: ${accentText}; padding-bottom: 0`),
    /** What is small and bold above a value. */
    label: (value: string) => paragraph(value, `font-size: 13px; color: ${quiet}; padding-bottom: 0; padding-top: 0`),
    value: (value: string) => paragraph([text(value, bold)], 'padding-top: 0; padding-bottom: 0'),
    /** The main message in the accent's color, with the accent and the text color swapped in its button. */
    band: (words: (color: string) => Block[], action: string): Block => ({
      type: 'section',
      attrs: { style: `background-color: ${accent}; color: ${onAccent}; padding: 40px 32px; border-radius: 12px` },
      content: ended([...words(onAccent), button(action, `background-color: ${onAccent}; color: ${accent}`)]),
    }),
    box: (...content: Block[]): Block => ({
      type: 'section',
      attrs: { style: `background-color: ${tint}; padding: 24px 28px; border-radius: 12px` },
      content: ended(content),
    }),
    divider: (): Block => ({
      type: 'horizontalRule',
      attrs: { style: `border: 0; border-top: 1px solid ${line}; padding: 0; margin: 28px 0 20px` },
    }),
    /** A space between blocks that have none themselves. */
    space: (): Block =>
      paragraph('\u00a0', 'font-size: 12px; line-height: 12px; padding-top: 6px; padding-bottom: 6px'),
  };
}
