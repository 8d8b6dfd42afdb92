import { useEffect, useState } from 'react';
import type { BlockEditor } from './block-commands.ts';
import { findBegunTag } from './merge-tags.ts';
import { type Place, readSuggestionKey } from './suggestion-list.tsx';

/** What the user is typing at the cursor: a merge tag after two braces, or a block after a slash. */
export interface Typed {
  kind: 'tag' | 'block';
  query: string;
  range: { from: number; to: number };
  place: Place;
}

/**
 * Tracks what is typed in an editor, and the keys that move through the suggestions for it.
 * @param count the number of suggestions for what is typed
 * @param choose inserts the suggestion with this index
 */
export function useBlockSuggestions(
  editor: BlockEditor | null,
  count: (typed: Typed) => number,
  choose: (typed: Typed, index: number) => void,
): { typed: Typed | undefined; active: number } {
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  useEffect(() => {
    if (editor === null) return undefined;
    const follow = () => {
      const found = findTyped(editor);
      setTyped(found);
      setActive(0);
      setClosedAt((at) => (found?.range.from === at ? at : undefined));
    };
    const end = () => setTyped(undefined);
    editor.on('update', follow);
    editor.on('selectionUpdate', follow);
    editor.on('blur', end);
    return () => {
      editor.off('update', follow);
      editor.off('selectionUpdate', follow);
      editor.off('blur', end);
    };
  }, [editor]);
  const offered = typed === undefined || typed.range.from === closedAt ? 0 : count(typed);
  useEffect(() => {
    if (editor === null || typed === undefined || offered === 0) return undefined;
    const press = (event: KeyboardEvent) => {
      const meant = readSuggestionKey(event.key);
      if (meant === undefined) return;
      // Handle the key before the editor sees it.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (meant === 'choose') choose(typed, active);
      else if (meant === 'close') setClosedAt(typed.range.from);
      else setActive((active + (meant === 'next' ? 1 : offered - 1)) % offered);
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', press, { capture: true });
    return () => dom.removeEventListener('keydown', press, { capture: true });
  });
  return { typed: offered === 0 ? undefined : typed, active };
}

function findTyped(editor: BlockEditor): Typed | undefined {
  const { selection } = editor.state;
  const { $from: at, empty } = selection;
  if (!empty || !at.parent.isTextblock) return undefined;
  const before = at.parent.textBetween(0, at.parentOffset, undefined, '\ufffc');
  const after = at.parent.textBetween(at.parentOffset, at.parent.content.size, undefined, '\ufffc');
  const tag = findBegunTag(before, after);
  const [, slash, query = ''] = /(?:^|\s)(\/([\p{L}\d]*))$/u.exec(before) ?? [];
  const length = tag?.length ?? slash?.length;
  if (length === undefined) return undefined;
  const range = { from: at.pos - length, to: at.pos };
  const { left, top, bottom } = editor.view.coordsAtPos(range.from);
  return { kind: tag === undefined ? 'block' : 'tag', query: tag?.query ?? query, range, place: { left, top, bottom } };
}
