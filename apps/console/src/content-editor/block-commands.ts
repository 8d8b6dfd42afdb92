import type { EmailEditorRef } from '@react-email/editor';
import { columns, phoneStyles } from './block-columns.ts';

/** The block editor, once it has been created. */
export type BlockEditor = NonNullable<EmailEditorRef['editor']>;

/** The chainable commands that this code uses. `run` runs the chain as one step, which a single undo reverts. */
interface BlockCommands {
  focus(): BlockCommands;
  deleteRange(range: { from: number; to: number }): BlockCommands;
  insertContent(content: object | object[]): BlockCommands;
  setContent(content: object | string): BlockCommands;
  setNode(type: string, attributes?: object): BlockCommands;
  toggleMark(type: string): BlockCommands;
  toggleBulletList(): BlockCommands;
  toggleOrderedList(): BlockCommands;
  toggleBlockquote(): BlockCommands;
  sinkListItem(type: string): BlockCommands;
  liftListItem(type: string): BlockCommands;
  extendMarkRange(type: string): BlockCommands;
  setLink(attributes: { href: string }): BlockCommands;
  unsetLink(): BlockCommands;
  setHorizontalRule(): BlockCommands;
  insertSection(): BlockCommands;
  setGlobalContent(key: 'css', value: string): BlockCommands;
  updateAttributes(type: string, attributes: object): BlockCommands;
  setAlignment(alignment: string): BlockCommands;
  undo(): BlockCommands;
  redo(): BlockCommands;
  run(): boolean;
}

/**
 * Starts a chain of editor commands. TipTap declares its commands on its own module, but the editor's dependencies use
 * another copy of that module, so the compiler doesn't know all of them.
 */
export function commandsOf(editor: BlockEditor): BlockCommands {
  return (editor.chain() as unknown as BlockCommands).focus();
}

/** The styles that the text style menu offers. */
export const textStyles = ['paragraph', 'h1', 'h2', 'h3'] as const;
export type TextStyle = (typeof textStyles)[number];

/** The style of the text at the cursor. */
export function textStyleOf(editor: BlockEditor): TextStyle {
  const level = [1, 2, 3].find((each) => editor.isActive('heading', { level: each }));
  return level === undefined ? 'paragraph' : (`h${level}` as TextStyle);
}

/** Sets the style of the text at the cursor. */
export function setTextStyle(editor: BlockEditor, style: TextStyle): void {
  const commands = commandsOf(editor);
  if (style === 'paragraph') commands.setNode('paragraph').run();
  else commands.setNode('heading', { level: Number(style.slice(1)) }).run();
}

/** The blocks that can be inserted. */
export const blockKinds = [
  'image',
  'button',
  'divider',
  'section',
  'twoColumns',
  'threeColumns',
  'quote',
  'social',
  'slot',
] as const;
export type BlockKind = (typeof blockKinds)[number];

/** What blocks contain when they are inserted. */
export interface Inserted {
  /** The text of a button. */
  button: string;
  /** The links to the brand's profiles, as a line of text. */
  social: object[];
}

/** Inserts a block, replacing a range if one is given. Images are excluded because the user chooses one first. */
export function insertBlock(
  editor: BlockEditor,
  kind: Exclude<BlockKind, 'image'>,
  inserted: Inserted,
  range?: { from: number; to: number },
): void {
  const start = range === undefined ? commandsOf(editor) : commandsOf(editor).deleteRange(range);
  if (kind === 'divider') start.setHorizontalRule().run();
  else if (kind === 'section') start.insertSection().run();
  else if (kind === 'twoColumns') insertColumns(editor, start, 2);
  else if (kind === 'threeColumns') insertColumns(editor, start, 3);
  else if (kind === 'quote') start.toggleBlockquote().run();
  else if (kind === 'slot')
    start.insertContent({ type: 'paragraph', content: [{ type: 'text', text: '{{ content }}' }] }).run();
  else if (kind === 'social') start.insertContent({ type: 'paragraph', content: inserted.social }).run();
  else {
    const content = [{ type: 'text', text: inserted.button }];
    start.insertContent({ type: 'button', attrs: { href: 'https://', alignment: 'left' }, content }).run();
    selectButtonText(editor);
  }
}

/** Inserts empty columns, and puts the cursor into the first one. */
function insertColumns(editor: BlockEditor, start: BlockCommands, count: 2 | 3): void {
  const { $from: at } = editor.state.selection;
  // They replace a block that is chosen. They also replace the text at the cursor if that is empty, or follow it. So this
  // is at their start or before it, and after any other columns.
  const from = at.parent.isTextblock ? at.before() : at.pos;
  const css = styleSheetOf(editor);
  const styled = css.includes(phoneStyles) ? css : `${css}${phoneStyles}`;
  const block = columns(...Array.from({ length: count }, () => [{ type: 'paragraph' }]));
  start.setGlobalContent('css', styled).insertContent(block).run();
  let found: number | undefined;
  editor.state.doc.descendants(({ type }, position) => {
    if (found === undefined && position >= from && type.name === block['type']) found = position;
  });
  // Into the columns, the first of them, and its paragraph.
  if (found !== undefined) editor.commands.setTextSelection(found + 3);
}

/** The style sheet of the mail, which is in the node of its theme. */
function styleSheetOf({ state }: BlockEditor): string {
  let css: unknown;
  state.doc.forEach(({ type, attrs }) => {
    if (type.name === 'globalContent') css = (attrs['data'] as { css?: unknown } | null)?.css;
  });
  return typeof css === 'string' ? css : '';
}

/**
 * Selects the text of the button that was inserted, so that what is typed next replaces it. The cursor is in it or,
 * where there was text before, at the start of the block after it.
 */
function selectButtonText(editor: BlockEditor): void {
  const { doc, selection } = editor.state;
  const { $from } = selection;
  if ($from.depth === 0) return;
  if ($from.parent.type.name === 'button') {
    editor.commands.setTextSelection({ from: $from.start(), to: $from.end() });
    return;
  }
  const { nodeBefore } = doc.resolve($from.before());
  if ($from.parentOffset > 0 || nodeBefore?.type.name !== 'button') return;
  const to = $from.before() - 1;
  editor.commands.setTextSelection({ from: to - nodeBefore.content.size, to });
}

/** Inserts a merge tag. If its value is an address, it becomes a link with the tag's label as the text. */
export function insertMergeTag(
  editor: BlockEditor,
  tag: { name: string; label: string; isLink?: boolean },
  range?: { from: number; to: number },
): void {
  const start = range === undefined ? commandsOf(editor) : commandsOf(editor).deleteRange(range);
  const output = `{{ ${tag.name} }}`;
  const content =
    tag.isLink === true
      ? [{ type: 'text', text: tag.label, marks: [{ type: 'link', attrs: { href: output } }] }]
      : [{ type: 'text', text: output }];
  start.insertContent(content).run();
}

/** Inserts an image, or replaces the selected one. */
export function insertImage(editor: BlockEditor, image: { url: string; width: number }): void {
  const isSelected = editor.isActive('image');
  if (isSelected) commandsOf(editor).updateAttributes('image', { src: image.url }).run();
  else {
    const attrs = { src: image.url, alt: '', width: String(Math.min(image.width, 600)), alignment: 'center' };
    commandsOf(editor).insertContent({ type: 'image', attrs }).run();
    selectImage(editor, image.url);
  }
}

/** Selects an image, so that its properties can be entered right away. */
function selectImage(editor: BlockEditor, url: string): void {
  let found: number | undefined;
  editor.state.doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'image' && attrs['src'] === url) found = position;
  });
  if (found !== undefined) editor.commands.setNodeSelection(found);
}

/**
 * Turns typed text into a link address; adds `https://` or `mailto:` if the scheme is missing, and removes it before a
 * merge tag whose value has one.
 */
export function linkOf(typed: string): string {
  const text = typed.trim().replace(/^https?:\/\/(?=\{\{-?\s*\w*_url\b)/i, '');
  if (text === '' || /^(?:[a-z][a-z0-9+.-]*:|\{\{|#)/i.test(text)) return text;
  return text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
}
