import { Plugin } from 'prosemirror-state';
import type { BlockEditor } from './block-commands.ts';
import { moveBlock } from './whole-blocks.ts';

/**
 * The keys for whole blocks: Alt+Shift and an arrow key moves the block at the cursor up or down. Tab always leaves the
 * editor, as it leaves any other field, instead of indenting lists and code: whoever passes by would change the mail, or
 * not get out of it.
 */
export function blockKeys(editor: BlockEditor): Plugin {
  const actions: Partial<Record<string, () => void>> = {
    ArrowUp: () => moveBlock(editor, 'up'),
    ArrowDown: () => moveBlock(editor, 'down'),
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_, event) => {
          // Handled, but not prevented: the browser moves the focus.
          if (event.key === 'Tab') return true;
          const act = event.altKey && event.shiftKey ? actions[event.key] : undefined;
          if (act === undefined) return false;
          event.preventDefault();
          act();
          return true;
        },
      },
    },
  });
}
