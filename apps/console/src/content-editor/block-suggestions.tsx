import { useId } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import {
  type BlockEditor,
  type BlockKind,
  insertBlock,
  insertMergeTag,
  setTextStyle,
  textStyles,
} from './block-commands.ts';
import { blockIcons } from './block-icons.tsx';
import { matchTags, type TagGroup } from './merge-tags.ts';
import { type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { useInserted } from './use-inserted.ts';
import { type Typed, useBlockSuggestions } from './use-block-suggestions.ts';

/** Keeps the place of an icon, so that all labels begin at the same place. */
const noIcon = <span className="no-icon" />;

/** The suggestions in the block editor while the user types: merge tags after two braces, blocks after a slash. */
export function BlockSuggestions({
  editor,
  groups,
  kinds: allKinds,
  pickImage,
}: {
  editor: BlockEditor | null;
  groups: TagGroup[];
  kinds: readonly BlockKind[];
  pickImage(): void;
}) {
  const { t } = useI18n();
  const id = useId();
  const { kinds, inserted } = useInserted(allKinds);
  const blocksFor = (query: string): Suggestion[] =>
    [
      ...textStyles.map((style) => ({ id: style, label: t(`content.textStyles.${style}`), icon: noIcon })),
      ...kinds.map((kind) => ({ id: kind, label: t(`content.blocks.${kind}`), icon: blockIcons[kind] })),
    ].filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  const itemsFor = ({ kind, query }: Typed): Suggestion[] =>
    kind === 'tag'
      ? matchTags(groups, query).map(({ name, label }) => ({ id: name, label, hint: name }))
      : blocksFor(query);
  const choose = (typed: Typed, index: number) => {
    if (editor === null) return;
    const item = itemsFor(typed)[index];
    if (item === undefined) return;
    if (typed.kind === 'tag') {
      const tag = matchTags(groups, typed.query)[index];
      if (tag !== undefined) insertMergeTag(editor, tag, closedRange(editor, typed.range));
      return;
    }
    const style = textStyles.find((each) => each === item.id);
    const kind = kinds.find((each) => each === item.id);
    if (style !== undefined || kind === 'image')
      editor.view.dispatch(editor.state.tr.delete(typed.range.from, typed.range.to));
    if (style !== undefined) setTextStyle(editor, style);
    else if (kind === 'image') pickImage();
    else if (kind !== undefined) insertBlock(editor, kind, inserted, typed.range);
  };
  const { typed, active } = useBlockSuggestions(editor, (each) => itemsFor(each).length, choose);
  if (typed === undefined) return null;
  return (
    <SuggestionList
      id={id}
      label={typed.kind === 'tag' ? t('content.tags') : t('content.insertBlock')}
      items={itemsFor(typed)}
      active={active}
      place={typed.place}
      onChoose={(index) => choose(typed, index)}
    />
  );
}

/** Extends a range over the closing braces after it, if the user has already typed those. */
function closedRange({ state }: BlockEditor, { from, to }: { from: number; to: number }) {
  const end = Math.min(to + 4, state.selection.$from.end());
  const closing = /^\s*\}\}/.exec(state.doc.textBetween(to, end))?.[0].length ?? 0;
  return { from, to: to + closing };
}
