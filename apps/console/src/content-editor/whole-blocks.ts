import { type BlockEditor, commandsOf } from './block-commands.ts';

type Selection = BlockEditor['state']['selection'];
type Node = Selection['$from']['parent'];

/** A block, and where it is. */
interface Block {
  node: Node;
  parent: Node;
  /** Its position among the parent's blocks. */
  index: number;
  /** Its position in the document. */
  start: number;
}

// What contains blocks that can be in any order.
const containers = ['container', 'section', 'columnsColumn'];

/** The blocks around the cursor, the innermost one first. */
function blocksAt({ selection }: BlockEditor['state']): Block[] {
  const { $from } = selection;
  const chosen: Node | undefined = 'node' in selection ? (selection.node as Node) : undefined;
  const blocks: Block[] =
    chosen?.isBlock === true ? [{ node: chosen, parent: $from.parent, index: $from.index(), start: $from.pos }] : [];
  for (let depth = $from.depth; depth > 0; depth -= 1)
    blocks.push({
      node: $from.node(depth),
      parent: $from.node(depth - 1),
      index: $from.index(depth - 1),
      start: $from.before(depth),
    });
  return blocks.filter(({ parent }) => containers.includes(parent.type.name));
}

/**
 * Moves the block at the cursor past the next one, or past the one before. The first and the last block in a section
 * take the section along.
 */
export function moveBlock(editor: BlockEditor, direction: 'up' | 'down'): void {
  const { state } = editor;
  const step = direction === 'up' ? -1 : 1;
  const block = blocksAt(state).find(({ parent, index }) => parent.maybeChild(index + step) != null);
  if (block === undefined) return;
  const { node, parent, index, start } = block;
  const to = start + step * parent.child(index + step).nodeSize;
  const { from, empty } = state.selection;
  const isChosen = !empty && from === start;
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.delete(start, start + node.nodeSize).insert(to, node);
      return true;
    })
    .run();
  if (isChosen) editor.commands.setNodeSelection(to);
  else editor.commands.setTextSelection(to + from - start);
  editor.commands.scrollIntoView();
}

/**
 * Deletes the block at the cursor. The only block in a section is emptied first, and then takes the section along; in a
 * column, it takes the column along, as Backspace does.
 */
export function deleteBlock(editor: BlockEditor): void {
  const isEmpty = ({ node }: Block) => node.type.name === 'paragraph' && node.content.size === 0;
  const blocks = blocksAt(editor.state);
  const [inner] = blocks;
  if (inner?.parent.type.name === 'columnsColumn' && inner.parent.childCount === 1 && isEmpty(inner)) {
    editor.commands.focus();
    // Not the command for a key, which would leave the cursor behind the columns.
    const key = new KeyboardEvent('keydown', { key: 'Backspace' });
    editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, key));
    return;
  }
  const block = blocks.find((each) => each.parent.childCount > 1 || !isEmpty(each)) ?? blocks.at(-1);
  if (block === undefined) return;
  commandsOf(editor)
    .deleteRange({ from: block.start, to: block.start + block.node.nodeSize })
    .run();
}
