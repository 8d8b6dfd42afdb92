import {
  CommentTag,
  Context,
  type Filter,
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
import { createShow, type Segment, simpleFilters, type ValueFilter } from './compose-mail.ts';
import {
  createContext,
  engineOf,
  parseTemplate,
  type RenderLimit,
  renderTemplates,
  type Syntax,
} from './template-engine.ts';
import type { TemplateValues } from './template-values.ts';
import { isTrackedLink } from './tracked-link-tag.ts';

/** Renders, for one mail, a piece that only Liquid can render. @throws TemplateError */
export type LogicSlot = (mail: LogicValues) => string;

/** The recipient of a mail, and the variables set by the Liquid tags of a part. */
interface LogicValues {
  recipient: RecipientData;
  /** The limit for all parts of the mail together. */
  limit: RenderLimit;
  /** The scope and the contexts are created when a piece first needs them. */
  scope: object | undefined;
  contexts: Map<TemplatePart, Context> | undefined;
}

/** The results of splitting a mail's templates so far. */
export interface SplitMail {
  /** The pieces that Liquid renders, in the order of the mail. */
  logic: LogicSlot[];
  /** The number of filters on values that are read without Liquid. */
  filters: number;
}

// Values are inserted outside of the threads that can be ended, so inserting them must take little time. Ordinary mails
// stay below these limits.
const maxFiltersOfValue = 5;
// The result of each of these may be several times as long as the value, so a value may have only one of them.
const growing: ReadonlySet<string> = new Set(['url_encode', 'escape']);
const maxFiltersOfMail = 500;

/**
 * Splits a template into fixed text and pieces that differ. An output without logic becomes a piece that reads its
 * value; any other tag or output at the top level is added to `logic`.
 * @throws TemplateError
 */
export function splitTemplate(source: string, { syntax, part, values, mail }: Omit<Split, 'assigned'>): Segment[] {
  const templates = parseTemplate(source, syntax, part);
  const assigned = new Set(Object.keys(engineOf(syntax).analyzeSync(templates, { partials: false }).locals));
  return toSegments(templates, { syntax, part, values, assigned, mail });
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

type HtmlToken = Token & { getContent(): string };

interface Split {
  syntax: Syntax;
  part: TemplatePart;
  values: TemplateValues;
  mail: SplitMail;
  /** Variables that are set by the template's tags. */
  assigned: ReadonlySet<string>;
}

function toSegment(template: Template, split: Split): Segment {
  const { syntax, part, values } = split;
  if (template instanceof Output) {
    const simple = toSimpleSlot(template, split);
    if (simple !== undefined) return simple;
  }
  if (isTrackedLink(template)) {
    return { kind: 'link', link: template.link, target: toSegments(template.templates, split) };
  }
  // Comments yield the same in every mail: nothing.
  if (template instanceof CommentTag || template instanceof InlineCommentTag) {
    return renderTemplates([template], createContext({}, syntax), syntax, part);
  }
  const templates = [template];
  const slot: LogicSlot = (mail) => {
    mail.contexts ??= new Map();
    let context = mail.contexts.get(part);
    if (context === undefined) {
      mail.scope ??= values.scope(mail.recipient);
      // A copy, since the `increment` tag modifies it.
      context = createContext({ ...mail.scope }, syntax, mail.limit);
      mail.contexts.set(part, context);
    }
    return renderTemplates(templates, context, syntax, part);
  };
  return { kind: 'logic', index: split.mail.logic.push(slot) - 1 };
}

/**
 * Converts an output to fixed text or to a value that is read without Liquid; undefined when only Liquid can render it.
 */
function toSimpleSlot(output: Output, { syntax, values, assigned, mail }: Split): Segment | undefined {
  const tokens = output.value.initial.postfix;
  const literal = tokens.length === 1 && isLiteral(tokens[0]) ? tokens[0] : undefined;
  const path = readPath(tokens);
  if (literal === undefined && (path === undefined || assigned.has(path[0] ?? ''))) return undefined;
  const filters: ValueFilter[] = [];
  let isEscaped = syntax === 'text';
  // The last filter is the engine's own, which escapes the output unless the filter before it is marked as raw.
  for (const { name, args, raw } of output.value.filters) {
    if (name.startsWith('[object')) continue;
    const literals = readLiterals(args);
    if (!simpleFilters.has(name) || literals === undefined) return undefined;
    filters.push({ name, args: literals });
    isEscaped = syntax === 'text' || raw;
  }
  if (filters.length > maxFiltersOfValue || filters.filter(({ name }) => growing.has(name)).length > 1)
    return undefined;
  const show = createShow(filters, isEscaped, syntax);
  if (literal !== undefined || path === undefined) return show(literal?.content);
  const constant = values.constant(path);
  if (constant !== undefined) return show(constant.value);
  if (values.reader(path) !== undefined) {
    if (mail.filters + filters.length > maxFiltersOfMail) return undefined;
    mail.filters += filters.length;
    return { kind: 'value', path, filters, isEscaped };
  }
  return values.isKnown(path) ? undefined : show(undefined);
}

/** Returns `['subscriber', 'uid']` for the expression `subscriber.uid`; undefined for any other kind of expression. */
function readPath(tokens: readonly Token[]): string[] | undefined {
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== TokenKind.PropertyAccess) return undefined;
  const { variable, props } = token as PropertyAccessToken;
  const names = props.map((prop) => ('content' in prop ? prop.content : undefined));
  const isPlain = variable === undefined && names.every((name): name is string => typeof name === 'string');
  return isPlain ? names : undefined;
}

function readLiterals(args: Filter['args']): (string | number)[] | undefined {
  const literals: (string | number)[] = [];
  for (const arg of args) {
    if (Array.isArray(arg) || !isLiteral(arg)) return undefined;
    literals.push(arg.content);
  }
  return literals;
}

function isLiteral(token: Token | undefined): token is QuotedToken | NumberToken {
  return token?.kind === TokenKind.Quoted || token?.kind === TokenKind.Number;
}
