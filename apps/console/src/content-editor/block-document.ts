// The parts of a block document, for the mails that the console writes itself.
import type { Design } from './mail-html.ts';

/** A node of the block editor's document: a block, a text in it, or a mark of a text. */
export type Block = Record<string, unknown>;

export const text = (value: string, ...marks: Block[]): Block => ({ type: 'text', text: value, marks });
export const bold: Block = { type: 'bold' };
export const link = (label: string, href = 'https://example.com/'): Block =>
  text(label, { type: 'link', attrs: { href } });
export const paragraph = (content: string | Block[], style = '', alignment?: string): Block => ({
  type: 'paragraph',
  attrs: { style, ...(alignment !== undefined && { alignment }) },
  content: typeof content === 'string' ? [text(content)] : content,
});
/** What stands at the end of a mail: small and gray, in the middle. */
export const small = (content: string | Block[]): Block =>
  paragraph(content, 'font-size: 13px; color: #6b675e', 'center');
export const heading = (level: 1 | 2 | 3, value: string, style = ''): Block => ({
  type: 'heading',
  attrs: { level, style },
  content: [text(value)],
});
export const bullets = (...items: string[]): Block => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});
export const button = (label: string, style = '', href = 'https://example.com/'): Block => ({
  type: 'button',
  attrs: { href, alignment: 'left', style },
  content: [text(label)],
});
export const document = (...content: Block[]): Design => ({ type: 'doc', content: [{ type: 'container', content }] });
