import {
  CommentTag,
  Context,
  type Filter,
  type FilterImplOptions,
  type NumberToken,
  type PropertyAccessToken,
  type QuotedToken,
  InlineCommentTag,
  Output,
  type Template,
  type Token,
  TokenKind,
} from 'liquidjs';
import type { RecipientData, TemplatePart } from './campaign-source.ts';
import {
  createContext,
  engineOf,
  escapeHtml,
  parseTemplate,
  renderTemplates,
  showValue,
  type Syntax,
} from './template-engine.ts';
import type { TemplateValues } from './template-values.ts';
import { isTrackedLink, toTrackedUrl } from './tracked-link-tag.ts';

/** A piece of a part: text that is the same in all mails, or a slot that is filled in for a mail. */
export type Segment = string | Slot;

/** Renders a slot's text, escaped for its syntax. @throws TemplateError */
export type Slot = (mail: MailValues) => string;

/** The recipient of a mail, and the variables that Liquid's tags of a part set. */
export interface MailValues {
  recipient: RecipientData;
  /** These are created when a slot first needs Liquid: most templates never do. */
  scope: object | undefined;
  contexts: Map<TemplatePart, Context> | undefined;
}

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

// Filters whose result grows no faster than their input: their slots need no limits.
const simpleFilters = new Set(
  'default upcase downcase capitalize strip lstrip rstrip truncate append prepend url_encode escape raw'.split(' '),
);

/**
 * Splits a template into fixed text and slots. An output without logic becomes a slot that reads its value; any other
 * tag or output at the top level becomes a slot that Liquid renders.
 * @throws TemplateError
 */
export function splitTemplate(source: string, syntax: Syntax, part: TemplatePart, values: TemplateValues): Segment[] {
  const templates = parseTemplate(source, syntax, part);
  const assigned = new Set(Object.keys(engineOf(syntax).analyzeSync(templates, { partials: false }).locals));
  return toSegments(templates, { syntax, part, values, assigned });
}

function toSegments(templates: readonly Template[], split: Split): Segment[] {
  const segments: Segment[] = [];
  for (const template of templates) {
    const segment =
      template.token.kind === TokenKind.HTML ? (template.token as HtmlToken).getContent() : toSegment(template, split);
    const last = segments.at(-1);
    if (typeof segment === 'string' && typeof last === 'string') segments[segments.length - 1] = last + segment;
    else if (segment !== '') segments.push(segment);
  }
  return segments;
}

/** The text of all segments of a part in one mail. @throws TemplateError */
export function joinSegments(segments: readonly Segment[], mail: MailValues): string {
  let text = '';
  for (const segment of segments) text += typeof segment === 'string' ? segment : segment(mail);
  return text;
}

type HtmlToken = Token & { getContent(): string };

interface Split {
  syntax: Syntax;
  part: TemplatePart;
  values: TemplateValues;
  /** Variables that tags of the template set. */
  assigned: ReadonlySet<string>;
}

function toSegment(template: Template, split: Split): Segment {
  const { syntax, part, values } = split;
  if (template instanceof Output) {
    const simple = toSimpleSlot(template, split);
    if (simple !== undefined) return simple;
  }
  if (isTrackedLink(template)) {
    const { link } = template;
    const target = toSegments(template.templates, split);
    return (mail) => toTrackedUrl(link, joinSegments(target, mail), mail.recipient.links.tracking);
  }
  // These yield the same in every mail: nothing.
  if (template instanceof CommentTag || template instanceof InlineCommentTag) {
    return renderTemplates([template], createContext({}, syntax), syntax, part);
  }
  const templates = [template];
  return (mail) => {
    mail.contexts ??= new Map();
    let context = mail.contexts.get(part);
    if (context === undefined) {
      mail.scope ??= values.scope(mail.recipient);
      // A copy, since the tag increment changes it.
      context = createContext({ ...mail.scope }, syntax);
      mail.contexts.set(part, context);
    }
    return renderTemplates(templates, context, syntax, part);
  };
}

/** An output as fixed text or as a slot without Liquid; undefined when only Liquid can render it. */
function toSimpleSlot(output: Output, { syntax, values, assigned }: Split): Segment | undefined {
  const tokens = output.value.initial.postfix;
  const literal = tokens.length === 1 && isLiteral(tokens[0]) ? tokens[0] : undefined;
  const path = readPath(tokens);
  if (literal === undefined && (path === undefined || assigned.has(path[0] ?? ''))) return undefined;
  const engine = engineOf(syntax);
  const steps: ((value: unknown) => unknown)[] = [];
  let isEscaped = syntax === 'text';
  // The last filter is the engine's own, which escapes the output, unless the filter before it is marked as raw.
  for (const { name, args, raw } of output.value.filters) {
    if (name.startsWith('[object')) continue;
    const literals = readLiterals(args);
    const filter = engine.filters[name];
    if (!simpleFilters.has(name) || literals === undefined || filter === undefined) return undefined;
    const handler: FilterHandler = typeof filter === 'function' ? filter : filter.handler;
    const self = { context: unlimited, token: output.token, liquid: engine };
    steps.push(
      (value) => handler.call(self as unknown as ThisParameterType<FilterHandler>, value, ...literals) as unknown,
    );
    isEscaped = syntax === 'text' || raw;
  }
  const show = (value: unknown) => {
    let result = value;
    for (const step of steps) result = step(result);
    const text = showValue(result);
    return isEscaped ? text : escapeHtml(text);
  };
  if (literal !== undefined || path === undefined) return show(literal?.content);
  const constant = values.constant(path);
  if (constant !== undefined) return show(constant.value);
  const read = values.reader(path);
  if (read !== undefined) return ({ recipient }) => show(read(recipient));
  return values.isKnown(path) ? undefined : show(undefined);
}

const unlimited = new Context({}, engineOf('text').options, { sync: true, memoryLimit: Infinity });

/** `['subscriber', 'uid']` of the expression `subscriber.uid`; undefined for any other kind of expression. */
function readPath(tokens: readonly Token[]): string[] | undefined {
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== TokenKind.PropertyAccess) return undefined;
  const { variable, props } = token as PropertyAccessToken;
  const names = props.map((prop) => ('content' in prop ? prop.content : undefined));
  const isPlain = variable === undefined && names.every((name): name is string => typeof name === 'string');
  return isPlain ? names : undefined;
}

function readLiterals(args: Filter['args']): unknown[] | undefined {
  const literals: unknown[] = [];
  for (const arg of args) {
    if (Array.isArray(arg) || !isLiteral(arg)) return undefined;
    literals.push(arg.content);
  }
  return literals;
}

function isLiteral(token: Token | undefined): token is QuotedToken | NumberToken {
  return token?.kind === TokenKind.Quoted || token?.kind === TokenKind.Number;
}
