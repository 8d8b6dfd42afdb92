import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';

/**
 * Keeps what every mail has: its theme, which is a node at the start of the document, and one container around all
 * blocks. "Select all" selects these two as well. So typing over everything would remove the theme, and pasting would
 * insert a theme without data, and a container within the container.
 */
export function keepTheme(): Plugin {
  return new Plugin({ appendTransaction: (_, before, after) => repair(before, after) });
}

type Doc = EditorState['doc'];

function repair(before: EditorState, after: EditorState): Transaction | null {
  const themes = find(after.doc, 'globalContent');
  const theme = [...themes, ...find(before.doc, 'globalContent')].find(({ node }) => hasData(node))?.node;
  // The editor adds the first theme itself.
  if (theme === undefined) return null;
  const isPlaced = themes.length === 1 && after.doc.firstChild === theme;
  const inner = find(after.doc, 'container').filter(({ depth }) => depth > 0);
  if (isPlaced && inner.length === 0) return null;
  const change = after.tr;
  // From the end, so that the positions before stay valid.
  const wrong = [...(isPlaced ? [] : themes), ...inner].sort((one, other) => other.position - one.position);
  for (const { position } of wrong) {
    const node = change.doc.nodeAt(position);
    if (node !== null) change.replaceWith(position, position + node.nodeSize, node.content);
  }
  return isPlaced ? change : change.insert(0, theme);
}

function find(doc: Doc, type: string): { node: Doc; position: number; depth: number }[] {
  const found: ReturnType<typeof find> = [];
  doc.descendants((node, position) => {
    if (node.type.name === type) found.push({ node, position, depth: doc.resolve(position).depth });
  });
  return found;
}

/** Whether a theme has its data. The clipboard's text for it hasn't. */
function hasData({ attrs }: Doc): boolean {
  return typeof attrs['data'] === 'object' && attrs['data'] !== null;
}
