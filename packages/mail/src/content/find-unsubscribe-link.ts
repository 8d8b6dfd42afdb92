const linkOf = /unsubscribe_url/i;
const opening = /\{[%{]|<!--/g;
const blocks = new Set(['if', 'unless', 'case', 'for', 'tablerow']);
const alternatives = new Set(['elsif', 'else', 'when']);
const unread = new Set(['raw', 'comment']);

/** A block of Liquid that is open, or the whole template. */
interface Block {
  /** Whether the branch so far has the link; undefined before the first `when` of a `case`. */
  found: boolean | undefined;
  /** Whether all branches before it have. */
  inAll: boolean;
  hasElse: boolean;
}

/** Whether a template names the link to unsubscribe at all. */
export function namesUnsubscribeLink(liquid: string): boolean {
  return linkOf.test(liquid);
}

/**
 * Whether every mail of a template has the recipient's link to unsubscribe: one within a condition counts if each of its branches
 * has one, and one within a comment doesn't.
 * @param liquid a template without errors.
 */
export function hasUnsubscribeLink(liquid: string): boolean {
  if (!linkOf.test(liquid)) return false;
  const whole: Block = { found: false, inAll: true, hasElse: false };
  const open = [whole];
  const last = () => open.at(-1) ?? whole;
  const absent = new Set<string>();
  opening.lastIndex = 0;
  for (let match = opening.exec(liquid); match !== null; match = opening.exec(liquid)) {
    const [start] = match;
    const close = start === '<!--' ? '-->' : start === '{%' ? '%}' : '}}';
    const end = absent.has(close) ? -1 : liquid.indexOf(close, opening.lastIndex);
    // It isn't there any more: each is looked for in vain once.
    if (end < 0) absent.add(close);
    if (end < 0) continue;
    const inner = liquid.slice(opening.lastIndex, end);
    opening.lastIndex = end + close.length;
    if (start === '<!--') continue;
    const name = start === '{%' ? (/^-?\s*(\w+)/.exec(inner)?.[1] ?? '') : '';
    if (unread.has(name)) {
      const ending = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
      ending.lastIndex = opening.lastIndex;
      if (ending.exec(liquid) === null) break;
      opening.lastIndex = ending.lastIndex;
    } else if (blocks.has(name)) {
      open.push({ found: name === 'case' ? undefined : false, inAll: true, hasElse: false });
    } else if (alternatives.has(name)) {
      endBranch(last());
      if (name === 'else') last().hasElse = true;
    } else if (open.length > 1 && blocks.has(name.replace(/^end/, '')) && name.startsWith('end')) {
      const ended = open.pop() ?? whole;
      endBranch(ended);
      if (ended.inAll && ended.hasElse) last().found = true;
    } else if (linkOf.test(inner)) {
      last().found = true;
    }
  }
  return whole.found === true;
}

function endBranch(block: Block): void {
  if (block.found === false) block.inAll = false;
  block.found = false;
}
