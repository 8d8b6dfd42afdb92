import { ActionIcon, Button, Menu, NativeSelect, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { createPortal } from 'react-dom';
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { IconDots } from '../icons/icon-dots.ts';
import { IconPlus } from '../icons/icon-plus.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import {
  type BlockEditor,
  type BlockKind,
  insertBlock,
  insertMergeTag,
  setTextStyle,
  textStyleOf,
  textStyles,
} from './block-commands.ts';
import { blockIcons } from './block-icons.tsx';
import { BlockProperties } from './block-properties.tsx';
import { useEditorPanel } from './editor-panel.ts';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import type { TagGroup } from './merge-tags.ts';
import { ThemeFields, ThemePanel } from './theme-panel.tsx';
import { useInserted } from './use-inserted.ts';
import { type TextTool, useTextTools } from './use-text-tools.tsx';
import './content-editor.css';

/**
 * The buttons that format the text at the cursor and insert blocks there, in one row; those that don't fit are in a
 * menu. The properties of the block at the cursor and the look of the mail are in the panel beside the editor, if there
 * is one.
 */
export function BlockToolbar({
  editor,
  groups,
  kinds: allKinds,
  pickImage,
}: {
  editor: BlockEditor;
  groups: TagGroup[];
  kinds: readonly BlockKind[];
  pickImage(): void;
}) {
  const { t } = useI18n();
  const panel = useEditorPanel();
  const { kinds, inserted } = useInserted(allKinds);
  const [isLinking, setIsLinking] = useState(false);
  useEveryTransaction(editor);
  const tools = useTextTools(editor, () => {
    panel?.showBlock({ isAsked: true });
    setIsLinking(true);
  });
  useShownProperties(editor, () => panel?.showBlock({ isAsked: false }));
  const insert = (kind: BlockKind) => {
    if (kind === 'image') return pickImage();
    insertBlock(editor, kind, inserted);
    if (kind === 'button') panel?.showBlock({ isAsked: true });
  };
  const properties = (
    <BlockProperties
      editor={editor}
      isLinking={isLinking}
      endLinking={() => setIsLinking(false)}
      pickImage={pickImage}
    />
  );
  return (
    <div className="editor-tools">
      <ToolRow label={t('content.toolbar')} tools={tools}>
        <Menu position="bottom-start" width={220} returnFocus={false}>
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />}>
              {t('content.insert')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} leftSection={blockIcons[kind]} onClick={() => insert(kind)}>
                {t(`content.blocks.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <MergeTagMenu groups={groups} onChoose={(tag) => insertMergeTag(editor, tag)} />
        {panel === undefined && <ThemePanel editor={editor} />}
        <NativeSelect
          size="xs"
          className="text-style"
          aria-label={t('content.textStyle')}
          value={textStyleOf(editor)}
          onChange={({ currentTarget }) => {
            const style = textStyles.find((each) => each === currentTarget.value);
            if (style !== undefined) setTextStyle(editor, style);
          }}
          data={textStyles.map((value) => ({ value, label: t(`content.textStyles.${value}`) }))}
        />
      </ToolRow>
      {panel === undefined && properties}
      {panel?.block != null && createPortal(properties, panel.block)}
      {panel?.style != null && createPortal(<ThemeFields editor={editor} />, panel.style)}
    </div>
  );
}

// In pixels: a tool with its gap, and what is always in the row.
const toolWidth = 30;
const fixedWidth = 276;

/** A row of tools that never wraps. */
function ToolRow({ label, tools, children }: { label: string; tools: TextTool[]; children: ReactNode }) {
  const { t } = useI18n();
  const { ref, width } = useElementSize();
  const room = width === 0 ? tools.length : Math.max(0, Math.floor((width - fixedWidth) / toolWidth));
  const shown = room >= tools.length ? tools.length : Math.max(0, room - 1);
  const rest = tools.slice(shown);
  return (
    <div className="editor-toolbar one-row" role="toolbar" aria-label={label} ref={ref}>
      {children}
      {tools.slice(0, shown).map((tool) => (
        <Tool key={tool.label} {...tool} />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end" width={220} returnFocus={false}>
          <Menu.Target>
            <Tooltip label={t('content.moreTools')}>
              <ActionIcon variant="subtle" color="gray" c="inherit" aria-label={t('content.moreTools')}>
                <IconDots size={16} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((tool) => (
              <Menu.Item
                key={tool.label}
                leftSection={tool.icon}
                className={tool.isActive === true ? 'tool chosen' : 'tool'}
                onClick={tool.run}
              >
                {tool.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function Tool({ label, icon, isActive, run }: TextTool) {
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
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Shows the properties of an image or a button when the cursor gets there, and again with each click on it. */
function useShownProperties(editor: BlockEditor, show: () => void): void {
  const chosen = (['image', 'button'] as const).find((type) => editor.isActive(type));
  const showChosen = useEffectEvent(() => {
    if (editor.isActive('image') || editor.isActive('button')) show();
  });
  useEffect(() => showChosen(), [chosen]);
  useEffect(() => {
    const { dom } = editor.view;
    const whenClicked = () => showChosen();
    dom.addEventListener('click', whenClicked);
    return () => dom.removeEventListener('click', whenClicked);
  }, [editor]);
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
