// The parts of a block document, for the mails that the console writes itself.
import type { Design } from './mail-html.ts';

/** A block of a mail, or a text in it. */
type Block = Record<string, unknown>;

export const text = (value: string, link?: string): Block => ({
  type: 'text',
  text: value,
  ...(link === undefined ? {} : { marks: [{ type: 'link', attrs: { href: link } }] }),
});
export const paragraph = (...content: Block[]): Block => ({ type: 'paragraph', content });
export const small = (...content: Block[]): Block => ({
  type: 'paragraph',
  attrs: { style: 'font-size: 13px; color: #6b675e', alignment: 'center' },
  content,
});
export const heading = (level: number, value: string, alignment = 'left'): Block => ({
  type: 'heading',
  attrs: { level, alignment },
  content: [text(value)],
});
export const divider: Block = { type: 'horizontalRule' };
export const button = (label: string, alignment = 'left', href = 'https://example.com/'): Block => ({
  type: 'button',
  attrs: { href, alignment },
  content: [text(label)],
});
export const columns = (...blocks: Block[][]): Block => ({
  type: 'twoColumns',
  content: blocks.map((content) => ({ type: 'columnsColumn', content })),
});
export const document = (...content: Block[]): Design => ({ type: 'doc', content: [{ type: 'container', content }] });
