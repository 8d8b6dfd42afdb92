import type { ReactNode } from 'react';
import { IconAlignCenter } from '../icons/icon-align-center.ts';
import { IconAlignLeft } from '../icons/icon-align-left.ts';
import { IconAlignRight } from '../icons/icon-align-right.ts';
import { IconArrowBackUp } from '../icons/icon-arrow-back-up.ts';
import { IconArrowDown } from '../icons/icon-arrow-down.ts';
import { IconArrowForwardUp } from '../icons/icon-arrow-forward-up.ts';
import { IconArrowUp } from '../icons/icon-arrow-up.ts';
import { IconBold } from '../icons/icon-bold.ts';
import { IconIndentDecrease } from '../icons/icon-indent-decrease.ts';
import { IconIndentIncrease } from '../icons/icon-indent-increase.ts';
import { IconItalic } from '../icons/icon-italic.ts';
import { IconLink } from '../icons/icon-link.ts';
import { IconList } from '../icons/icon-list.ts';
import { IconListNumbers } from '../icons/icon-list-numbers.ts';
import { IconTrash } from '../icons/icon-trash.ts';
import { IconUnderline } from '../icons/icon-underline.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { type BlockEditor, commandsOf } from './block-commands.ts';
import { deleteBlock, moveBlock } from './whole-blocks.ts';

/** A button that formats the text at the cursor. */
export interface TextTool {
  label: string;
  icon: ReactNode;
  /** Whether the text at the cursor has this format; undefined for what isn't a format. */
  isActive?: boolean;
  run(): void;
}

/** What can be done with the text at the cursor, the most needed first. */
export function useTextTools(editor: BlockEditor, link: () => void): TextTool[] {
  const { t } = useI18n();
  const alignable = ['button', 'image', 'heading', 'paragraph'].find((type) => editor.isActive(type)) ?? 'paragraph';
  const alignment = String(editor.getAttributes(alignable)['alignment'] ?? 'left');
  const mark = (name: 'bold' | 'italic' | 'underline', icon: ReactNode): TextTool => ({
    label: t(`content.marks.${name}`),
    icon,
    isActive: editor.isActive(name),
    run: () => void commandsOf(editor).toggleMark(name).run(),
  });
  const align = (to: 'left' | 'center' | 'right', icon: ReactNode): TextTool => ({
    label: t(`content.align.${to}`),
    icon,
    isActive: alignment === to,
    run: () => void commandsOf(editor).updateAttributes(alignable, { alignment: to }).run(),
  });
  const indent: TextTool = {
    label: t('content.indent'),
    icon: <IconIndentIncrease size={16} />,
    run: () => void commandsOf(editor).sinkListItem('listItem').run(),
  };
  const outdent: TextTool = {
    label: t('content.outdent'),
    icon: <IconIndentDecrease size={16} />,
    run: () => void commandsOf(editor).liftListItem('listItem').run(),
  };
  return [
    mark('bold', <IconBold size={16} />),
    mark('italic', <IconItalic size={16} />),
    { label: t('content.link'), icon: <IconLink size={16} />, isActive: editor.isActive('link'), run: link },
    mark('underline', <IconUnderline size={16} />),
    {
      label: t('content.bulletList'),
      icon: <IconList size={16} />,
      isActive: editor.isActive('bulletList'),
      run: () => void commandsOf(editor).toggleBulletList().run(),
    },
    {
      label: t('content.orderedList'),
      icon: <IconListNumbers size={16} />,
      isActive: editor.isActive('orderedList'),
      run: () => void commandsOf(editor).toggleOrderedList().run(),
    },
    align('left', <IconAlignLeft size={16} />),
    align('center', <IconAlignCenter size={16} />),
    align('right', <IconAlignRight size={16} />),
    { label: t('content.undo'), icon: <IconArrowBackUp size={16} />, run: () => void commandsOf(editor).undo().run() },
    {
      label: t('content.redo'),
      icon: <IconArrowForwardUp size={16} />,
      run: () => void commandsOf(editor).redo().run(),
    },
    ...(editor.isActive('listItem') ? [indent, outdent] : []),
    { label: t('content.moveUp'), icon: <IconArrowUp size={16} />, run: () => moveBlock(editor, 'up') },
    { label: t('content.moveDown'), icon: <IconArrowDown size={16} />, run: () => moveBlock(editor, 'down') },
    { label: t('content.deleteBlock'), icon: <IconTrash size={16} />, run: () => deleteBlock(editor) },
  ];
}
