import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, type RefObject, useRef, useState } from 'react';
import { inPage, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/content.ts';
import { type BlockKind, blockKinds } from './block-commands.ts';
import type { EditorHandle } from './blocks-editor.tsx';
import type { CodePlace } from './code-editor.tsx';
import { type Design, type MailContent, modeOf, type WritingMode } from './mail-html.ts';
import type { TagGroup } from './merge-tags.ts';
import './content-editor.css';

const BlocksEditor = lazy(async () => ({ default: (await withTexts(import('./blocks-editor.tsx'))).BlocksEditor }));
const CodeEditor = lazy(async () => ({ default: (await withTexts(import('./code-editor.tsx'))).CodeEditor }));

/**
 * Edits a mail's content, as blocks or as HTML. `value` is only the initial content: to show a later value from
 * elsewhere, change the `key`, since editors keep what is typed.
 */
export function ContentEditor({
  value,
  onChange,
  fields,
  isFragment = false,
  hasSlot = false,
  place,
  settle,
  onPending,
  beside,
}: {
  value: MailContent;
  onChange(content: MailContent): void;
  /** The merge tags to offer. */
  fields: TagGroup[];
  /** Whether the content goes into the slot of a template and so isn't a document of its own. */
  isFragment?: boolean;
  /** Whether a slot for the content of mails can be inserted, which is so in a template. */
  hasSlot?: boolean;
  /** A place in the code to show. */
  place?: CodePlace | undefined;
  /** Receives a function that resolves once everything typed so far has been passed on. */
  settle?: RefObject<(() => Promise<void>) | null>;
  /** Is called with whether something was typed that has yet to be passed on. */
  onPending?: (isPending: boolean) => void;
  /** Shown next to the choice between blocks and HTML, if there is one. */
  beside?: ReactNode;
}) {
  const { t } = useI18n();
  const handle = useRef<EditorHandle>(null);
  // `blocks` is the block document or, when HTML is converted to blocks, the HTML.
  const [start, setStart] = useState<{ mode: WritingMode; blocks: Design | string; id: number }>(() => ({
    mode: modeOf(value),
    blocks: value.design ?? '',
    id: 0,
  }));
  const [wanted, setWanted] = useState<WritingMode>();
  if (settle !== undefined) settle.current = () => handle.current?.settle() ?? Promise.resolve();
  const isEmpty = value.html.trim() === '' && value.design === null;
  const enter = (mode: WritingMode, blocks: Design | string) => setStart(({ id }) => ({ mode, blocks, id: id + 1 }));
  const choose = (mode: WritingMode) => {
    if (mode === start.mode) return;
    if (isEmpty) enter(mode, '');
    else setWanted(mode);
  };
  const change = async () => {
    if (wanted === 'html') {
      // A later result from the blocks would turn the mail back into one made of blocks.
      await handle.current?.settle();
      const html = (await handle.current?.readCode()) ?? value.html;
      onChange({ html, design: null });
      enter('html', '');
    } else enter('blocks', value.html);
  };
  const switching = useChange(inPage(change), () => setWanted(undefined));
  const kinds: readonly BlockKind[] = hasSlot ? blockKinds : blockKinds.filter((kind) => kind !== 'slot');
  return (
    <div className="content-editor">
      <div className="line between">
        <SegmentedControl
          size="xs"
          aria-label={t('content.mode')}
          value={start.mode}
          onChange={(mode) => choose(mode === 'html' ? 'html' : 'blocks')}
          data={[
            { value: 'blocks', label: t('content.modes.blocks') },
            { value: 'html', label: t('content.modes.html') },
          ]}
        />
        {beside}
      </div>
      <div className="editor-frame">
        <LazyPart key={start.mode} fallback={<Skeleton height={420} />}>
          {start.mode === 'blocks' ? (
            <BlocksEditor
              key={start.id}
              initial={start.blocks}
              isFragment={isFragment}
              onChange={onChange}
              onPending={onPending}
              handle={handle}
              groups={fields}
              kinds={kinds}
            />
          ) : (
            <CodeEditor
              key={start.id}
              initial={value.html}
              onChange={(html) => onChange({ html, design: null })}
              groups={fields}
              place={place}
              isFragment={isFragment}
            />
          )}
        </LazyPart>
      </div>
      <Confirm
        opened={wanted !== undefined}
        close={() => setWanted(undefined)}
        title={wanted === 'blocks' ? t('content.toBlocksTitle') : t('content.toHtmlTitle')}
        action={wanted === 'blocks' ? t('content.toBlocksAction') : t('content.toHtmlAction')}
        isDangerous={false}
        change={switching}
        input={undefined}
      >
        {wanted === 'blocks' ? t('content.toBlocksText') : t('content.toHtmlText')}
      </Confirm>
    </div>
  );
}
