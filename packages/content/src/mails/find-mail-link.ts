/** The links that a mail must have, by their names in templates. */
export type MailLink = 'unsubscribe_url' | 'confirm_url';

const patterns: Record<MailLink, RegExp> = { unsubscribe_url: /unsubscribe_url/i, confirm_url: /confirm_url/i };
const opening = /\{[%{]|<!--|-->/g;
const blocks = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture']);
const alternatives = new Set(['elsif', 'else', 'when']);
const unread = new Set(['raw', 'comment']);

/** A Liquid block that is open, or the whole template. */
interface Block {
  name: string;
  /** For a capture: the variable that it sets. */
  variable: string | undefined;
  /** Whether the current branch has the link so far; undefined before the first `when` of a `case`. */
  found: boolean | undefined;
  /** Whether all earlier branches have it. */
  inAll: boolean;
  hasElse: boolean;
}

/** Whether a template mentions a link at all. */
export function namesMailLink(liquid: string, link: MailLink): boolean {
  return patterns[link].test(liquid);
}

/**
 * Whether every mail of a template contains this link of its recipient. A link within a condition counts if every
 * branch has one; a link within a comment doesn't count. A variable that is set to the link outside of all blocks
 * counts as the link.
 * @param liquid a template without errors.
 */
export function hasMailLink(liquid: string, link: MailLink): boolean {
  const linkOf = patterns[link];
  if (!linkOf.test(liquid)) return false;
  const whole: Block = { name: '', variable: undefined, found: false, inAll: true, hasElse: false };
  const open = [whole];
  const variables = new Set<string>();
  const last = () => open.at(-1) ?? whole;
  const hasLink = (text: string) =>
    linkOf.test(text) || (variables.size > 0 && (text.match(/[\w-]+/g) ?? []).some((word) => variables.has(word)));
  const absent = new Set<string>();
  // Tags inside an HTML comment are run, but text there isn't visible.
  let isHidden = false;
  opening.lastIndex = 0;
  for (let match = opening.exec(liquid); match !== null; match = opening.exec(liquid)) {
    const [start] = match;
    if (start === '<!--' || start === '-->') {
      // Inside a comment, `<!--` is text, but its dashes may belong to the end of the comment: `<!--[if !mso]><!-->`.
      if (isHidden && start === '<!--') opening.lastIndex = match.index + 2;
      else isHidden = start === '<!--';
      continue;
    }
    const close = start === '{%' ? '%}' : '}}';
    const end = absent.has(close) ? -1 : liquid.indexOf(close, opening.lastIndex);
    // There is none left: remember that, so that each delimiter is searched for to the end only once.
    if (end < 0) absent.add(close);
    if (end < 0) continue;
    const inner = liquid.slice(opening.lastIndex, end);
    opening.lastIndex = end + close.length;
    if (start === '{{') {
      if (!isHidden && hasLink(inner)) last().found = true;
      continue;
    }
    const [, name = '', variable] = /^-?\s*(\w+)(?:\s+([\w-]+))?/.exec(inner) ?? [];
    if (unread.has(name)) {
      const ending = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
      ending.lastIndex = opening.lastIndex;
      if (ending.exec(liquid) === null) break;
      opening.lastIndex = ending.lastIndex;
    } else if (blocks.has(name)) {
      open.push({ name, variable, found: name === 'case' ? undefined : false, inAll: true, hasElse: false });
    } else if (alternatives.has(name)) {
      endBranch(last());
      if (name === 'else') last().hasElse = true;
    } else if (open.length > 1 && name === `end${last().name}`) {
      const ended = open.pop() ?? whole;
      endBranch(ended);
      const { variable: captured } = ended;
      if (ended.name !== 'capture') {
        if (ended.inAll && ended.hasElse) last().found = true;
      } else if (ended.inAll && captured !== undefined && open.length === 1) {
        variables.add(captured);
      }
    } else if (name === 'assign' && variable !== undefined) {
      if (open.length === 1 && hasLink(inner.slice(inner.indexOf('=')))) variables.add(variable);
    } else if (name === 'echo' && !isHidden && hasLink(inner)) {
      last().found = true;
    }
  }
  return whole.found === true;
}

function endBranch(block: Block): void {
  if (block.found === false) block.inAll = false;
  block.found = false;
}
