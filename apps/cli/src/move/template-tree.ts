import { escapeLiquid, keepAsComment, showExpression, type Translation, type WriteText } from './liquid.ts';

/** An expression of another template language. */
export interface TemplateAction {
  kind: 'action';
  /** The expression itself. */
  text: string;
  /** The expression with what is around it. */
  raw: string;
}

/** A condition or a loop, with its branches and its end. */
export interface TemplateBlock {
  kind: 'block';
  raw: string;
  branches: { head: TemplateAction; nodes: TemplateNode[] }[];
  /** Undefined if it has none. */
  end: TemplateAction | undefined;
}

export type TemplateNode = { kind: 'text'; text: string } | TemplateAction | TemplateBlock;

/** Another template language. */
export interface TemplateLanguage {
  /** Finds expressions; its first group is the expression itself. */
  pattern: RegExp;
  read(inner: string): string;
  roleOf(text: string): 'open' | 'branch' | 'close' | 'leaf';
  /** An expression as Liquid; undefined if there is nothing for it. */
  translateAction(action: TemplateAction, write: WriteText): string | undefined;
  /** A block as Liquid; undefined if there is nothing for a part of it, since the rest would say something else. */
  translateBlock(block: TemplateBlock, emit: (nodes: TemplateNode[]) => string): string | undefined;
}

/**
 * Translates a template into Liquid. What has no counterpart stays in the text as a comment, with all that depends on
 * it, and is named in the notes.
 * @param write how text outside of expressions becomes that of the result, such as by escaping it.
 */
export function translateTemplate(language: TemplateLanguage, source: string, write: WriteText): Translation {
  const notes: string[] = [];
  const lose = (raw: string): string => {
    const note = `not translated: ${showExpression(raw)}`;
    if (!notes.includes(note)) notes.push(note);
    return keepAsComment(raw);
  };
  const emitNode = (node: TemplateNode): string => {
    if (node.kind === 'text') return escapeLiquid(write(node.text));
    if (node.kind === 'action') return language.translateAction(node, write) ?? lose(node.raw);
    // A branch that is lost with its block isn't named for what is in it.
    const before = notes.length;
    const translated = node.end === undefined ? undefined : language.translateBlock(node, emit);
    if (translated !== undefined) return translated;
    notes.length = before;
    return lose(node.raw);
  };
  const emit = (nodes: TemplateNode[]): string => nodes.map(emitNode).join('');
  return { text: emit(parse(language, source)), notes };
}

interface OpenBlock {
  block: TemplateBlock;
  start: number;
}

/** Parses a text into a tree. An end without a beginning is an expression by itself. */
function parse({ pattern, read, roleOf }: TemplateLanguage, source: string): TemplateNode[] {
  const root: TemplateNode[] = [];
  const open: OpenBlock[] = [];
  const add = (node: TemplateNode): void => void (open.at(-1)?.block.branches.at(-1)?.nodes ?? root).push(node);
  let at = 0;
  for (const match of source.matchAll(pattern)) {
    const [raw, inner = ''] = match;
    if (match.index > at) add({ kind: 'text', text: source.slice(at, match.index) });
    at = match.index + raw.length;
    const action: TemplateAction = { kind: 'action', raw, text: read(inner) };
    const role = roleOf(action.text);
    if (role === 'open') {
      const block: TemplateBlock = { kind: 'block', raw: '', branches: [{ head: action, nodes: [] }], end: undefined };
      add(block);
      open.push({ block, start: match.index });
    } else if (role === 'leaf' || !continueBlock(open, action, role, source.slice(0, at))) add(action);
  }
  if (at < source.length) add({ kind: 'text', text: source.slice(at) });
  // A block that never ends reaches to the end of the text.
  for (const { block, start } of open) block.raw = source.slice(start);
  return root;
}

/** Begins another branch of the innermost block, or ends it; false if there is none. */
function continueBlock(open: OpenBlock[], action: TemplateAction, role: 'branch' | 'close', before: string): boolean {
  const last = open.at(-1);
  if (last === undefined) return false;
  if (role === 'branch') last.block.branches.push({ head: action, nodes: [] });
  else {
    Object.assign(last.block, { end: action, raw: before.slice(last.start) });
    open.pop();
  }
  return true;
}
