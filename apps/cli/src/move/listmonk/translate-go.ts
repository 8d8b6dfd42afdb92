import { escapeLiquid, keepAsComment, type Translation, type WriteText } from '../liquid.ts';
import { type TemplateAction, type TemplateBlock, type TemplateLanguage, translateTemplate } from '../template-tree.ts';
import { translateCondition, translateOutput } from './go-expression.ts';

/** Translates a template of Go, as listmonk has them, into Liquid. @param write as for `translateTemplate`. */
export function translateGo(source: string, write: WriteText = (text) => text): Translation {
  return translateTemplate(go, expandShorthands(source), write);
}

/** Editors encode the quotes within an address, so listmonk has a form of links without quotes. */
function expandShorthands(source: string): string {
  return source
    .replace(/(https?:\/\/[^\s"'<>]+?)@TrackLink/g, '$1')
    .replace(/\{\{\s*UnsubscribeURL(?:\s+\.)?\s*\}\}\?manage=true/g, '{{ ManageURL }}');
}

const entities = new Map([
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&#39;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
]);
const roles = new Map([
  ...['if', 'range', 'with', 'block', 'define'].map((word) => [word, 'open'] as const),
  ['else', 'branch'] as const,
  ['end', 'close'] as const,
]);

const go: TemplateLanguage = {
  pattern: /\{\{([\s\S]*?)\}\}/g,
  read: (inner) =>
    inner
      .replace(/&(?:quot|#34|#39|lt|gt|nbsp|amp);/g, (entity) => entities.get(entity) ?? entity)
      .replace(/^-\s|\s-$/g, '')
      .trim(),
  roleOf: (text) => roles.get(/^\w+/.exec(text)?.[0] ?? '') ?? 'leaf',
  translateAction: (action, write) => {
    const comment = /^\/\*([\s\S]*)\*\/$/.exec(action.text)?.[1];
    if (comment !== undefined) return keepAsComment(comment);
    const output = translateOutput(action.text);
    if (output?.kind === 'text') return escapeLiquid(write(output.text));
    return output === undefined ? undefined : trimLike(action, output.text, ['{{', '}}']);
  },
  translateBlock: ({ branches, end }: TemplateBlock, emit) => {
    const heads = branches.map(({ head }, index) => translateHead(head, index === 0));
    if (end === undefined || heads.includes(undefined)) return undefined;
    const parts = branches.map(({ nodes }, index) => `${heads[index]}${emit(nodes)}`);
    return `${parts.join('')}${trimLike(end, '{% endif %}', ['{%', '%}'])}`;
  },
};

function translateHead(head: TemplateAction, isFirst: boolean): string | undefined {
  const tag = (inner: string): string => trimLike(head, `{% ${inner} %}`, ['{%', '%}']);
  if (!isFirst && head.text === 'else') return tag('else');
  const expression = (isFirst ? /^if\s([\s\S]+)$/ : /^else\s+if\s([\s\S]+)$/).exec(head.text)?.[1];
  const condition = expression === undefined ? undefined : translateCondition(expression);
  return condition === undefined ? undefined : tag(`${isFirst ? 'if' : 'elsif'} ${condition}`);
}

/** Both languages remove the spaces around a tag that has a hyphen on that side. */
function trimLike({ raw }: TemplateAction, text: string, [open, close]: [string, string]): string {
  const begun = /^\{\{-\s/.test(raw) ? text.replace(open, `${open}-`) : text;
  return /\s-\}\}$/.test(raw) ? `${begun.slice(0, -close.length)}-${close}` : begun;
}
