import { ActionIcon, Button, Menu, NativeSelect, Tooltip } from '@mantine/core';
import { IconAlignCenter } from '../icons/icon-align-center.ts';
import { IconAlignLeft } from '../icons/icon-align-left.ts';
import { IconAlignRight } from '../icons/icon-align-right.ts';
import { IconArrowBackUp } from '../icons/icon-arrow-back-up.ts';
import { IconArrowForwardUp } from '../icons/icon-arrow-forward-up.ts';
import { IconBold } from '../icons/icon-bold.ts';
import { IconItalic } from '../icons/icon-italic.ts';
import { IconLink } from '../icons/icon-link.ts';
import { IconList } from '../icons/icon-list.ts';
import { IconListNumbers } from '../icons/icon-list-numbers.ts';
import { IconPlus } from '../icons/icon-plus.ts';
import { IconUnderline } from '../icons/icon-underline.ts';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useWriting } from '../texts/writing.ts';
import {
  type BlockEditor,
  type BlockKind,
  commandsOf,
  insertBlock,
  insertMergeTag,
  setTextStyle,
  textStyleOf,
  textStyles,
} from './block-commands.ts';
import { blockIcons } from './block-icons.tsx';
import { BlockProperties } from './block-properties.tsx';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import type { TagGroup } from './merge-tags.ts';
import { ThemePanel } from './theme-panel.tsx';

/** The buttons that format the text at the cursor and insert blocks there. */
export function BlockToolbar({
  editor,
  groups,
  kinds,
  pickImage,
}: {
  editor: BlockEditor;
  groups: TagGroup[];
  kinds: readonly BlockKind[];
  pickImage(): void;
}) {
  const { texts } = useWriting();
  const text = texts.content;
  const [isLinking, setIsLinking] = useState(false);
  useEveryTransaction(editor);
  const run = commandsOf;
  const alignable = ['button', 'image', 'heading', 'paragraph'].find((type) => editor.isActive(type)) ?? 'paragraph';
  const alignment = String(editor.getAttributes(alignable)['alignment'] ?? 'left');
  const align = (to: string) => run(editor).updateAttributes(alignable, { alignment: to }).run();
  return (
    <div className="editor-tools">
      <div className="editor-toolbar" role="toolbar" aria-label={text.toolbar}>
        <Tool label={text.undo} icon={<IconArrowBackUp size={16} />} onClick={() => run(editor).undo().run()} />
        <Tool label={text.redo} icon={<IconArrowForwardUp size={16} />} onClick={() => run(editor).redo().run()} />
        <NativeSelect
          size="xs"
          aria-label={text.textStyle}
          value={textStyleOf(editor)}
          onChange={({ currentTarget }) => {
            const style = textStyles.find((each) => each === currentTarget.value);
            if (style !== undefined) setTextStyle(editor, style);
          }}
          data={textStyles.map((value) => ({ value, label: text.textStyles[value] }))}
        />
        {(
          [
            ['bold', <IconBold key="b" size={16} />],
            ['italic', <IconItalic key="i" size={16} />],
            ['underline', <IconUnderline key="u" size={16} />],
          ] as const
        ).map(([mark, icon]) => (
          <Tool
            key={mark}
            label={text.marks[mark]}
            icon={icon}
            isActive={editor.isActive(mark)}
            onClick={() => run(editor).toggleMark(mark).run()}
          />
        ))}
        <Tool
          label={text.link}
          icon={<IconLink size={16} />}
          isActive={editor.isActive('link')}
          onClick={() => setIsLinking(true)}
        />
        <Tool
          label={text.bulletList}
          icon={<IconList size={16} />}
          isActive={editor.isActive('bulletList')}
          onClick={() => run(editor).toggleBulletList().run()}
        />
        <Tool
          label={text.orderedList}
          icon={<IconListNumbers size={16} />}
          isActive={editor.isActive('orderedList')}
          onClick={() => run(editor).toggleOrderedList().run()}
        />
        {(
          [
            ['left', <IconAlignLeft key="l" size={16} />],
            ['center', <IconAlignCenter key="c" size={16} />],
            ['right', <IconAlignRight key="r" size={16} />],
          ] as const
        ).map(([to, icon]) => (
          <Tool key={to} label={text.align[to]} icon={icon} isActive={alignment === to} onClick={() => align(to)} />
        ))}
        <Menu position="bottom-start" width={220} returnFocus={false}>
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />}>
              {text.insert}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item
                key={kind}
                leftSection={blockIcons[kind]}
                onClick={() => {
                  if (kind === 'image') pickImage();
                  else insertBlock(editor, kind, { button: text.buttonText });
                }}
              >
                {text.blocks[kind]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <MergeTagMenu groups={groups} onChoose={(tag) => insertMergeTag(editor, tag)} />
        <ThemePanel editor={editor} />
      </div>
      <BlockProperties
        editor={editor}
        isLinking={isLinking}
        endLinking={() => setIsLinking(false)}
        pickImage={pickImage}
      />
    </div>
  );
}

function Tool({
  label,
  icon,
  isActive,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isActive?: boolean;
  onClick(): void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        aria-label={label}
        aria-pressed={isActive}
        className={isActive === true ? 'tool chosen' : 'tool'}
        // Keep the selection in the editor.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Renders again whenever the editor's text or selection changes. */
function useEveryTransaction(editor: BlockEditor): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on('transaction', render);
    return () => {
      editor.off('transaction', render);
    };
  }, [editor]);
}
