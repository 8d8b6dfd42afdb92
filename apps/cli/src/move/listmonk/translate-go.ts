import { escapeLiquid, keepAsComment, showExpression, type Translation, type WriteText } from '../liquid.ts';
import { translateCondition, translateOutput } from './go-expression.ts';

interface Action {
  kind: 'action';
  /** The expression, without braces. */
  text: string;
  raw: string;
  /** Whether the spaces before and after it are removed. */
  trims: [before: boolean, after: boolean];
}

interface Block {
  kind: 'block';
  raw: string;
  branches: { head: Action; nodes: Node[] }[];
  end: Action;
}

type Node = { kind: 'text'; text: string } | Action | Block;

const opening = new Set(['if', 'range', 'with', 'block', 'define']);

/**
 * Translates a template of Go, as listmonk has them, into Liquid. What Liquid or Mailwright has nothing for stays in the
 * text as a comment, with all that depends on it.
 * @param write how text outside of expressions becomes that of the result, such as by escaping it.
 */
export function translateGo(source: string, write: WriteText = (text) => text): Translation {
  const notes: string[] = [];
  const lose = (raw: string): string => {
    const note = `not translated: ${showExpression(raw)}`;
    if (!notes.includes(note)) notes.push(note);
    return keepAsComment(raw);
  };
  const emit = (nodes: Node[]): string =>
    nodes
      .map((node) => {
        if (node.kind === 'text') return escapeLiquid(write(node.text));
        return node.kind === 'action' ? emitAction(node, write, lose) : emitBlock(node, emit, lose);
      })
      .join('');
  return { text: emit(parse(expandShorthands(source))), notes };
}

/** Editors encode the quotes within an address, so listmonk has a form of links without quotes. */
function expandShorthands(source: string): string {
  return source
    .replace(/(https?:\/\/[^\s"'<>]+?)@TrackLink/g, '$1')
    .replace(/\{\{\s*UnsubscribeURL(?:\s+\.)?\s*\}\}\?manage=true/g, '{{ ManageURL }}');
}

const action = /\{\{([\s\S]*?)\}\}/g;
const entities = new Map([
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&#39;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
]);

function readAction(raw: string, inner: string): Action {
  const text = inner.replace(/&(?:quot|#34|#39|lt|gt|nbsp|amp);/g, (entity) => entities.get(entity) ?? entity);
  const trims: Action['trims'] = [/^-\s/.test(text), /\s-$/.test(text)];
  return { kind: 'action', raw, trims, text: text.replace(/^-\s|\s-$/g, '').trim() };
}

interface OpenBlock {
  block: Block;
  start: number;
}

/** Parses a text into a tree. An end without a beginning is an action that isn't translated. */
function parse(source: string): Node[] {
  const root: Node[] = [];
  const open: OpenBlock[] = [];
  const current = (): Node[] => open.at(-1)?.block.branches.at(-1)?.nodes ?? root;
  let at = 0;
  for (const match of source.matchAll(action)) {
    const [raw, inner = ''] = match;
    if (match.index > at) current().push({ kind: 'text', text: source.slice(at, match.index) });
    at = match.index + raw.length;
    const node = readAction(raw, inner);
    if (closeBranch(open, node, source.slice(open.at(-1)?.start ?? at, at))) continue;
    const around = current();
    around.push(openBlock(open, node, match.index));
  }
  if (at < source.length) current().push({ kind: 'text', text: source.slice(at) });
  // A block that never ends reaches to the end of the text.
  for (const { block, start } of open) block.raw = source.slice(start);
  return root;
}

/** Whether an action ends the innermost branch. @param raw the block up to here. */
function closeBranch(open: OpenBlock[], node: Action, raw: string): boolean {
  const block = open.at(-1)?.block;
  if (block === undefined || !/^(?:else|end)\b/.test(node.text)) return false;
  if (node.text.startsWith('else')) block.branches.push({ head: node, nodes: [] });
  else {
    Object.assign(block, { end: node, raw });
    open.pop();
  }
  return true;
}

/** The block that an action begins, or the action itself. */
function openBlock(open: OpenBlock[], node: Action, start: number): Node {
  if (!opening.has(/^\w+/.exec(node.text)?.[0] ?? '')) return node;
  const block: Block = { kind: 'block', raw: '', branches: [{ head: node, nodes: [] }], end: node };
  open.push({ block, start });
  return block;
}

function emitAction({ text, raw, trims }: Action, write: WriteText, lose: (raw: string) => string): string {
  const comment = /^\/\*([\s\S]*)\*\/$/.exec(text)?.[1];
  if (comment !== undefined) return keepAsComment(comment);
  const output = translateOutput(text);
  if (output === undefined) return lose(raw);
  if (output.kind === 'text') return escapeLiquid(write(output.text));
  return trim(output.text, trims, ['{{', '}}']);
}

function trim(text: string, [before, after]: Action['trims'], [open, close]: [string, string]): string {
  const begun = before ? text.replace(open, `${open}-`) : text;
  return after ? `${begun.slice(0, -close.length)}-${close}` : begun;
}

/** An `if` with all of its branches; or the block as it was, because a part of it would say something else. */
function emitBlock(
  { raw, branches, end }: Block,
  emit: (nodes: Node[]) => string,
  lose: (raw: string) => string,
): string {
  const heads = branches.map(({ head }, index) => emitHead(head, index === 0));
  if (end.text !== 'end' || heads.includes(undefined)) return lose(raw);
  const parts = branches.map(({ nodes }, index) => `${heads[index]}${emit(nodes)}`);
  return `${parts.join('')}${trim('{% endif %}', end.trims, ['{%', '%}'])}`;
}

function emitHead({ text, trims }: Action, isFirst: boolean): string | undefined {
  const tag = (inner: string): string => trim(`{% ${inner} %}`, trims, ['{%', '%}']);
  if (!isFirst && text === 'else') return tag('else');
  const expression = (isFirst ? /^if\s([\s\S]+)$/ : /^else\s+if\s([\s\S]+)$/).exec(text)?.[1];
  const condition = expression === undefined ? undefined : translateCondition(expression);
  return condition === undefined ? undefined : tag(`${isFirst ? 'if' : 'elsif'} ${condition}`);
}
