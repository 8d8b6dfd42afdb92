import { toFieldTag } from '../field-values.ts';
import { escapeLiquid, quoteLiquid, type Translation, type WriteText } from '../liquid.ts';
import { type TemplateBlock, type TemplateLanguage, type TemplateNode, translateTemplate } from '../template-tree.ts';

/** What merge tags mean besides the same in every mail. */
export interface MergeContext {
  /** The merge tags of fields, in capital letters. */
  fields: ReadonlySet<string>;
  /** The subject, already translated. */
  subject: string;
  /** Why people get this mail, as the audience says it. */
  reminder: string;
}

const renamed = new Map([
  ['EMAIL', 'EMAIL'],
  ['FNAME', 'FIRST_NAME'],
  ['LNAME', 'LAST_NAME'],
]);

/** The tag of the field that takes a merge field. */
export function tagOfMergeField(mergeTag: string): string {
  return renamed.get(mergeTag) ?? toFieldTag(mergeTag);
}

/** Translates the merge tags of a mail, `*|FNAME|*`, into Liquid. @param write as for `translateTemplate`. */
export function translateMergeTags(
  source: string,
  context: MergeContext,
  write: WriteText = (text) => text,
): Translation {
  return translateTemplate(languageOf(context), decodeTags(source), write);
}

/** Editors encode the bars of a merge tag that is an address. */
function decodeTags(source: string): string {
  return source.replace(/\*%7C([A-Z0-9_:]+)%7C\*/gi, '*|$1|*');
}

const fixed = new Map([
  ['UNSUB', '{{ unsubscribe_url }}'],
  ['UPDATE_PROFILE', '{{ preferences_url }}'],
  ['ARCHIVE', '{{ web_view_url }}'],
  ['LIST:NAME', '{{ list.name }}'],
  ['LIST:COMPANY', '{{ list.company }}'],
  ['LIST:ADDRESS', '{{ list.address }}'],
  ['LIST_ADDRESS', '{{ list.address }}'],
  ['HTML:LIST_ADDRESS', '{{ list.address }}'],
  ['HTML:LIST_ADDRESS_HTML', '{{ list.address }}'],
  ['LIST_ADDRESS_HTML', '{{ list.address }}'],
  ['LIST:PHONE', '{{ list.contact.phone }}'],
  ['LIST:URL', '{{ list.contact.url }}'],
  ['LIST:UID', '{{ list.uid }}'],
  ['UNIQID', '{{ subscriber.uid }}'],
  ['CAMPAIGN_UID', '{{ campaign.uid }}'],
  ['CURRENT_YEAR', '{{ "now" | date: "%Y" }}'],
  // The preheader of a campaign is inserted without a mark in the mail.
  ['MC_PREVIEW_TEXT', ''],
  ['MC:PREVIEW_TEXT', ''],
]);
const filters = new Map([
  ['TITLE', ' | capitalize'],
  ['UPPER', ' | upcase'],
  ['LOWER', ' | downcase'],
  ['HTML', ' | raw'],
]);

const opening = /^(?:IF|IFNOT|INTERESTED|RSSITEMS|FEEDITEMS|FEEDBLOCK):?/i;

function languageOf(context: MergeContext): TemplateLanguage {
  return {
    pattern: /\*\|([^|*]{1,200})\|\*/g,
    read: (inner) => inner.replaceAll('&gt;', '>').replaceAll('&lt;', '<').trim(),
    roleOf: (text) => {
      if (/^END:/i.test(text)) return 'close';
      if (/^ELSE(?:IF)?:?/i.test(text)) return 'branch';
      return opening.test(text) ? 'open' : 'leaf';
    },
    translateAction: ({ text }, write) => {
      const [name, argument] = splitName(text);
      if (name === 'MC:SUBJECT') return context.subject;
      if (name === 'LIST:DESCRIPTION') return escapeLiquid(write(context.reminder));
      if (name.startsWith('DATE:')) return translateDate(argument);
      return fixed.get(name) ?? translateValue(text, context);
    },
    translateBlock: (block, emit) => translateBlock(block, emit, context),
  };
}

/** The name in capital letters, and what follows its first colon. */
function splitName(text: string): [name: string, argument: string] {
  const colon = text.indexOf(':');
  return [text.toUpperCase(), colon === -1 ? '' : text.slice(colon + 1)];
}

/** `FNAME`, or `TITLE:FNAME` */
function translateValue(text: string, { fields }: MergeContext): string | undefined {
  const [, word = '', name = ''] = /^(?:([A-Z]+):)?(\w+)$/.exec(text.toUpperCase()) ?? [];
  const filter = word === '' ? '' : filters.get(word);
  if (filter === undefined || !isField(name, fields)) return undefined;
  return `{{ ${tagOfMergeField(name)}${filter} }}`;
}

function isField(name: string, fields: ReadonlySet<string>): boolean {
  return renamed.has(name) || fields.has(name);
}

function translateBlock(
  { branches, end }: TemplateBlock,
  emit: (nodes: TemplateNode[]) => string,
  { fields }: MergeContext,
): string | undefined {
  const [first] = branches;
  if (first === undefined || end?.text.toUpperCase() !== 'END:IF') return undefined;
  const head = first.head.text.toUpperCase();
  // The mail in an inbox, and the mail as a page, are the same here.
  if (head === 'IFNOT:ARCHIVE_PAGE') return emit(first.nodes);
  if (/^IF:MC_?:?PREVIEW_TEXT$/.test(head)) return '';
  const heads = branches.map(({ head: { text } }, index) => translateHead(text, index === 0, fields));
  if (heads.includes(undefined)) return undefined;
  return `${branches.map(({ nodes }, index) => `${heads[index]}${emit(nodes)}`).join('')}{% endif %}`;
}

function translateHead(text: string, isFirst: boolean, fields: ReadonlySet<string>): string | undefined {
  if (!isFirst && /^ELSE:?$/i.test(text)) return '{% else %}';
  const [, word = '', condition = ''] = /^(IF|IFNOT|ELSEIF):([\s\S]+)$/i.exec(text) ?? [];
  if (/^ELSEIF$/i.test(word) === isFirst) return undefined;
  const translated = translateCondition(condition, word.toUpperCase() === 'IFNOT', fields);
  return translated === undefined ? undefined : `{% ${isFirst ? 'if' : 'elsif'} ${translated} %}`;
}

/** `FNAME`, `TYPE=a`, `VISITS >= 5` */
function translateCondition(text: string, isNegated: boolean, fields: ReadonlySet<string>): string | undefined {
  const [, name = '', operator, value = ''] = /^\s*(\w+)\s*(?:(!=|>=|<=|=|>|<)\s*([\s\S]*?))?\s*$/.exec(text) ?? [];
  if (!isField(name.toUpperCase(), fields)) return undefined;
  const tag = tagOfMergeField(name.toUpperCase());
  if (operator === undefined) return isNegated ? `${tag} == blank` : tag;
  const operand = /^-?\d+(?:\.\d+)?$/.test(value) ? value : quoteLiquid(value.replace(/^(["'])(.*)\1$/s, '$2'));
  if (operand === undefined || isNegated) return undefined;
  return `${tag} ${operator === '=' ? '==' : operator} ${operand}`;
}

// A letter of PHP's date function → a part of strftime.
const dateParts = new Map([
  ['d', '%d'],
  ['D', '%a'],
  ['j', '%-d'],
  ['l', '%A'],
  ['F', '%B'],
  ['m', '%m'],
  ['M', '%b'],
  ['n', '%-m'],
  ['Y', '%Y'],
  ['y', '%y'],
  ['H', '%H'],
  ['i', '%M'],
  ['s', '%S'],
]);

/** `d/m/y`; undefined if a letter has no counterpart. */
function translateDate(format: string): string | undefined {
  const parts = Array.from(format).map((letter) => (/[A-Za-z%"{}]/.test(letter) ? dateParts.get(letter) : letter));
  return parts.length === 0 || parts.includes(undefined) ? undefined : `{{ "now" | date: "${parts.join('')}" }}`;
}
