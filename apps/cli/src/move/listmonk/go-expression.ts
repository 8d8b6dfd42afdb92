import { toFieldTag } from '../field-values.ts';
import { quoteLiquid } from '../liquid.ts';

/** A part of a pipeline: a word such as `.Subscriber.Email` or `eq`, a text, a number, or a pipeline in parentheses. */
type Term = { kind: 'word' | 'text' | 'number'; text: string } | { kind: 'group'; pipeline: Term[][] };

/** What an expression puts into a mail: Liquid, or plain text. */
export type GoOutput = { kind: 'liquid' | 'text'; text: string };

const token = /\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|(-?\d+(?:\.\d+)?)(?![\w.])|([.$]?[\w][\w.]*|\.)|([()|]))/y;

/** Parses an expression of Go's templates; undefined for what is never translated, such as variables. */
function parse(text: string): Term[][] | undefined {
  const stack: Term[][][] = [[[]]];
  token.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) return undefined;
    at = token.lastIndex;
    if (!addToken(stack, match)) return undefined;
  }
  return stack.length === 1 ? stack[0] : undefined;
}

function addToken(stack: Term[][][], [, quoted, raw, number, word, sign]: RegExpExecArray): boolean {
  const pipeline = stack.at(-1) ?? [];
  const add = (term: Term): boolean => (pipeline.at(-1)?.push(term) ?? 0) > 0;
  if (quoted !== undefined) return add({ kind: 'text', text: quoted.replace(/\\(.)/g, '$1') });
  if (raw !== undefined) return add({ kind: 'text', text: raw });
  if (number !== undefined) return add({ kind: 'number', text: number });
  if (word !== undefined)
    return !word.startsWith('$.') && !word.startsWith('$') ? add({ kind: 'word', text: word }) : false;
  if (sign === '|') return pipeline.push([]) > 0;
  if (sign === '(') return stack.push([[]]) > 0;
  stack.pop();
  return stack.at(-1)?.at(-1)?.push({ kind: 'group', pipeline }) !== undefined;
}

const paths = new Map([
  ['.Subscriber.Email', 'EMAIL'],
  ['.Subscriber.FirstName', 'FIRST_NAME'],
  ['.Subscriber.LastName', 'LAST_NAME'],
  ['.Subscriber.UUID', 'subscriber.uid'],
  ['.Campaign.Name', 'campaign.name'],
  ['.Campaign.UUID', 'campaign.uid'],
]);
const wholeName = '.Subscriber.Name';
const attributes = '.Subscriber.Attribs.';
const data = '.Tx.Data.';

/** The name of a value in Mailwright; undefined if it has none. */
function nameOf(path: string): string | undefined {
  if (path === wholeName) return 'FIRST_NAME';
  if (path.startsWith(attributes)) return toFieldTag(path.slice(attributes.length));
  if (path.startsWith(data)) return `data.${path.slice(data.length)}`;
  return paths.get(path);
}

/** A term as Liquid reads it. */
function operandOf(term: Term | undefined): string | undefined {
  if (term?.kind !== 'group') return term === undefined ? undefined : plainOperandOf(term.kind, term.text);
  const [command = [], ...more] = term.pipeline;
  return more.length > 0 ? undefined : command.length === 1 ? operandOf(command[0]) : readIndex(command);
}

function plainOperandOf(kind: 'word' | 'text' | 'number', text: string): string | undefined {
  if (kind === 'text') return quoteLiquid(text);
  return kind === 'number' || /^(?:true|false|nil)$/.test(text) ? text : nameOf(text);
}

/** `index .Subscriber.Attribs "city"` */
function readIndex([index, map, ...keys]: Term[]): string | undefined {
  const isIndex = index?.kind === 'word' && index.text === 'index' && map?.kind === 'word';
  if (!isIndex || keys.length === 0 || !keys.every((key) => key.kind === 'text')) return undefined;
  return nameOf(`${map.text}.${keys.map((key) => (key.kind === 'text' ? key.text : '')).join('.')}`);
}

const plainFilters = new Map([
  ['upper', 'upcase'],
  ['lower', 'downcase'],
  ['title', 'capitalize'],
  ['trim', 'strip'],
  ['urlquery', 'url_encode'],
  ['html', 'escape'],
  ['Safe', 'raw'],
  ['safeHTML', 'raw'],
]);
const filtersWithValues = new Map([
  ['default', { filter: 'default', values: 1 }],
  ['replace', { filter: 'replace', values: 2 }],
]);

/** A value with Liquid's filters on it. */
interface Filtered {
  base: string;
  filters: string[];
  isWholeName?: boolean;
}

/** Translates what an expression prints; undefined if Mailwright has nothing for it. */
export function translateOutput(expression: string): GoOutput | undefined {
  const fixed = readFixed(expression);
  if (fixed !== undefined) return fixed;
  const pipeline = parse(expression);
  if (pipeline === undefined) return undefined;
  const value = readPipeline(pipeline);
  if (value === undefined) return undefined;
  const output = (base: string, filters: string[]): string => `{{ ${[base, ...filters].join(' | ')} }}`;
  const text = output(value.base, value.filters);
  if (value.isWholeName !== true) return { kind: 'liquid', text };
  const others = value.filters.filter((filter) => !filter.startsWith('default'));
  return { kind: 'liquid', text: `${text} ${output('LAST_NAME', others)}` };
}

const functions = new Map<string, GoOutput>([
  ['UnsubscribeURL', { kind: 'liquid', text: '{{ unsubscribe_url }}' }],
  ['ManageURL', { kind: 'liquid', text: '{{ preferences_url }}' }],
  ['MessageURL', { kind: 'liquid', text: '{{ web_view_url }}' }],
  // Opens are counted without a mark in the mail.
  ['TrackView', { kind: 'text', text: '' }],
  // listmonk's own texts, which its default template has. It doesn't tell them by its API in its language.
  ['L.T "email.unsub"', { kind: 'text', text: 'Unsubscribe' }],
  ['L.T "email.unsubHelp"', { kind: 'text', text: "Don't want to receive these e-mails?" }],
  ['L.T "email.viewInBrowser"', { kind: 'text', text: 'View in browser' }],
  ['template "content"', { kind: 'liquid', text: '{{ content }}' }],
]);

/** What needs no value of a person. */
function readFixed(expression: string): GoOutput | undefined {
  const name = expression.replace(/\s+\.$/, '').replace(/\s+/g, ' ');
  const known = functions.get(name);
  if (known !== undefined) return known;
  const safe = /^(?:Safe|safeHTML|TrackLink)\s+(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)$/.exec(name);
  if (safe !== null) return { kind: 'text', text: (safe[1] ?? safe[2] ?? '').replace(/\\(.)/g, '$1') };
  const date = /^Date\s+"([^"]*)"$/.exec(name)?.[1];
  const pattern = date === undefined ? undefined : quoteDate(date);
  return pattern === undefined ? undefined : { kind: 'liquid', text: `{{ "now" | date: ${pattern} }}` };
}

function readPipeline(pipeline: Term[][]): Filtered | undefined {
  const [first = [], ...rest] = pipeline;
  let value = readFirst(first);
  for (const command of rest) {
    if (value === undefined) return undefined;
    const filter = readFilter(command);
    value = filter === undefined ? undefined : { ...value, filters: [...value.filters, ...filter] };
  }
  return value;
}

/** A value, or a function with the value as its last argument: `default "friend" .Subscriber.FirstName`. */
function readFirst(command: Term[]): Filtered | undefined {
  const [head] = command;
  if (command.length === 1) return readValue(head);
  const indexed = readIndex(command);
  if (indexed !== undefined) return { base: indexed, filters: [] };
  // The dot is what TrackLink gets besides the address.
  const isLink = head?.kind === 'word' && head.text === 'TrackLink';
  if (isLink) return readValue(command[1]);
  const filter = readFilter(command.slice(0, -1));
  const value = readValue(command.at(-1));
  return filter === undefined || value === undefined ? undefined : { ...value, filters: [...value.filters, ...filter] };
}

function readValue(term: Term | undefined): Filtered | undefined {
  if (term?.kind === 'group') return readPipeline(term.pipeline);
  const base = operandOf(term);
  if (base === undefined) return undefined;
  return { base, filters: [], isWholeName: term?.kind === 'word' && term.text === wholeName };
}

function readFilter([head, ...values]: Term[]): string[] | undefined {
  if (head?.kind !== 'word') return undefined;
  const plain = plainFilters.get(head.text);
  if (plain !== undefined) return values.length === 0 ? [plain] : undefined;
  const known = filtersWithValues.get(head.text);
  const operands = values.map(operandOf);
  if (known === undefined || operands.length !== known.values || operands.includes(undefined)) return undefined;
  return [`${known.filter}: ${operands.join(', ')}`];
}

const comparisons = new Map([
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
]);

/** Translates a condition; undefined if Liquid can't express it, which has neither `not` nor parentheses. */
export function translateCondition(expression: string): string | undefined {
  const pipeline = parse(expression);
  return pipeline?.length === 1 ? readCondition(pipeline[0] ?? []) : undefined;
}

function readCondition(command: Term[]): string | undefined {
  const [head, ...rest] = command;
  const word = head?.kind === 'word' ? head.text : '';
  if (word === 'and' || word === 'or') {
    // Liquid evaluates them from right to left, and has no parentheses.
    const other = word === 'and' ? ' or ' : ' and ';
    const parts = rest.map(readSimple);
    const isClear = parts.length > 1 && parts.every((part) => part !== undefined && !part.includes(other));
    return isClear ? parts.join(` ${word} `) : undefined;
  }
  return command.length === 1 && head?.kind === 'group'
    ? readGroup(head.pipeline, readCondition)
    : readComparison(command);
}

function readGroup(pipeline: Term[][], read: (command: Term[]) => string | undefined): string | undefined {
  return pipeline.length === 1 ? read(pipeline[0] ?? []) : undefined;
}

/** A condition that is a part of `and` or `or`. */
function readSimple(term: Term): string | undefined {
  return term.kind === 'group' ? readGroup(term.pipeline, readComparison) : readTruth(operandOf(term));
}

function readComparison(command: Term[]): string | undefined {
  const [head, left, ...right] = command;
  if (command.length === 1) return readTruth(operandOf(head));
  if (head?.kind !== 'word') return undefined;
  if (head.text === 'index') return readTruth(readIndex(command));
  const one = operandOf(left);
  if (one === undefined) return undefined;
  if (head.text === 'not')
    return right.length === 0 ? `${one} == blank${texts.test(one) ? '' : ` or ${one} == 0`}` : undefined;
  return compare(head.text, one, right.map(operandOf));
}

/** What is never a number. */
const texts = /^(?:true|false|nil|EMAIL|FIRST_NAME|LAST_NAME)$/;

/** Whether a value is true in Go, where 0 isn't; in Liquid it is. */
function readTruth(operand: string | undefined): string | undefined {
  return operand === undefined || texts.test(operand) ? operand : `${operand} and ${operand} != 0`;
}

function compare(word: string, one: string, others: (string | undefined)[]): string | undefined {
  const operator = comparisons.get(word);
  if (operator === undefined || others.length === 0 || others.includes(undefined)) return undefined;
  // `eq` compares the first value with each of the others.
  if (others.length > 1 && word !== 'eq') return undefined;
  return others.map((other) => `${one} ${operator} ${other}`).join(' or ');
}

// Go writes a layout as the time 2006-01-02 15:04:05 in the wanted form.
const dateParts: [RegExp, string][] = [
  [/^2006/, '%Y'],
  [/^January/, '%B'],
  [/^Jan/, '%b'],
  [/^Monday/, '%A'],
  [/^Mon/, '%a'],
  [/^01/, '%m'],
  [/^02/, '%d'],
  [/^03/, '%I'],
  [/^04/, '%M'],
  [/^05/, '%S'],
  [/^06/, '%y'],
  [/^15/, '%H'],
  [/^PM/, '%p'],
  [/^_2/, '%e'],
  [/^2/, '%-d'],
  [/^1/, '%-m'],
];

function quoteDate(layout: string): string | undefined {
  let pattern = '';
  for (let rest = layout; rest !== '';) {
    const found = dateParts.find(([part]) => part.test(rest));
    if (found === undefined && /^[\d%{}"]/.test(rest)) return undefined;
    pattern += found?.[1] ?? rest.slice(0, 1);
    rest = found === undefined ? rest.slice(1) : rest.replace(found[0], '');
  }
  return `"${pattern}"`;
}
