import { AssertionError, Context, Liquid, LiquidError, type Template, Token, toValueSync } from 'liquidjs';
import type { RecipientTracking, TemplatePart } from './campaign-source.ts';
import { usedByThreadMs } from '../rendering/thread-clock.ts';
import { TemplateError } from './template-error.ts';
import { positionAt } from './text-position.ts';
import { registerTrackedLink } from './tracked-link-tag.ts';

/** The syntax of a part, which determines how values are escaped. */
export type Syntax = 'html' | 'text';

/**
 * Limits for one part: on the processor time of a rendering, in milliseconds, and on the characters of the template, of
 * the result, and of intermediate values. `mailMs` is the limit for all parts of a campaign's mail together; ordinary
 * mails take less than a hundredth of it.
 */
export const templateLimits = { renderMs: 250, mailMs: 100, source: 1_000_000, output: 1_000_000, memory: 2_000_000 };

const entities = new Map<string, string>(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
);

/** Escapes text for HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities.get(character) ?? '') : text;
}

/** Shows a value as text: a list with commas, and nothing for null or an object. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(showValue).join(', ');
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

// These tags read other templates. There are none, and templates must not access files.
const tagsOfFiles = ['include', 'render', 'layout', 'block'];

function createEngine(syntax: Syntax): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    // Fixed, since the machine's time zone may differ between workers.
    timezoneOffset: 0,
    outputEscape: syntax === 'html' ? (value: unknown) => escapeHtml(showValue(value)) : showValue,
    parseLimit: templateLimits.source,
    memoryLimit: templateLimits.memory,
  });
  for (const tag of tagsOfFiles) delete engine.tags[tag];
  // The result of a filter marked `raw` isn't escaped again. Templates from other systems expect that of these filters.
  if (syntax === 'html') {
    registerTrackedLink(engine, trackingOfContext);
    for (const name of ['escape', 'xml_escape']) {
      engine.registerFilter(name, { handler: (value: unknown) => escapeHtml(showValue(value)), raw: true });
    }
    engine.registerFilter('escape_once', {
      handler: (value: unknown) => escapeHtml(showValue(value)).replace(/&amp;(#?\w{1,10};)/g, '&$1'),
      raw: true,
    });
  }
  return engine;
}

const engines: Record<Syntax, Liquid> = { html: createEngine('html'), text: createEngine('text') };

/** The Liquid engine for a syntax. */
export function engineOf(syntax: Syntax): Liquid {
  return engines[syntax];
}

/** The key under which a scope holds the recipient's tracking. Since it is a symbol, no template can name it. */
export const trackingOfScope = Symbol('tracking');

function trackingOfContext({ environments }: Context): RecipientTracking | undefined {
  return (environments as { [trackingOfScope]?: RecipientTracking })[trackingOfScope];
}

// LiquidJS finds a variable's position by counting the characters before it, for each variable and in each analysis.
// For a large template with thousands of variables, that took half a minute.
Token.prototype.getPosition = function (): [number, number] {
  const { line, column } = positionAt(this.input, this.begin);
  return [line, column];
};

/** Parses a template. @throws TemplateError */
export function parseTemplate(source: string, syntax: Syntax, part: TemplatePart): Template[] {
  try {
    return engines[syntax].parse(source);
  } catch (error) {
    throw toTemplateError(error, part);
  }
}

/**
 * Creates the context with the values for Liquid. All templates of a part use the same one, so they share variables and
 * limits.
 */
export function createContext(
  scope: object,
  syntax: Syntax,
  limit = createRenderLimit(templateLimits.renderMs),
): Context {
  const engine = engines[syntax];
  // LiquidJS calls only `check`. But its class has private members, so no other type is assignable to it.
  const renderLimit = limit as unknown as Context['renderLimit'];
  return new Context(scope, engine.options, { sync: true }, { liquid: engine, renderLimit });
}

/** The processor time that a rendering may take. */
export interface RenderLimit {
  isOver(nowMs: number): boolean;
  /** The error message when the limit is exceeded. */
  message: string;
  /** Called by LiquidJS before each of its steps. @throws AssertionError */
  check(nowMs: number): void;
}

/**
 * Limits the processor time of a rendering, from now on. LiquidJS would limit elapsed time, so that a rendering could
 * fail because the machine was busy with something else. Nothing is checked during a filter: if one takes too long, its
 * thread is ended.
 */
export function createRenderLimit(limitMs: number): RenderLimit {
  const usedBeforeMs = usedByThreadMs();
  let untilMs = performance.now() + limitMs;
  const message = `The template takes more than ${limitMs} ms of processor time to render`;
  const isOver = (nowMs: number): boolean => {
    if (nowMs <= untilMs) return false;
    const leftMs = limitMs - (usedByThreadMs() - usedBeforeMs);
    untilMs = nowMs + leftMs;
    return leftMs <= 0;
  };
  const check = (nowMs: number): void => {
    if (isOver(nowMs)) throw new AssertionError(message);
  };
  return { isOver, message, check };
}

const tooSlowMessage = /^The template takes more than \d+ ms of processor time to render$/;

/** Renders parsed templates. @throws TemplateError, also if they exceed a limit. */
export function renderTemplates(templates: Template[], context: Context, syntax: Syntax, part: TemplatePart): string {
  const emitter = {
    buffer: '',
    write(value: unknown) {
      this.buffer += showValue(value);
      if (this.buffer.length > templateLimits.output) throw new AssertionError('output limit exceeded');
    },
  };
  try {
    toValueSync(engines[syntax].renderer.renderTemplates(templates, context, emitter));
  } catch (error) {
    throw toTemplateError(error, part);
  }
  // A break or continue outside of a loop would otherwise end the rendering of everything that follows.
  context.breakCalled = false;
  context.continueCalled = false;
  return emitter.buffer;
}

const messages: [RegExp, string][] = [
  [/output limit exceeded/, `The template renders more than ${templateLimits.output} characters`],
  [/memory alloc limit exceeded/, 'The template needs too much memory: its loops or values are too large'],
  [/parse length limit exceeded/, `The template has more than ${templateLimits.source} characters`],
  [/call stack/, 'The template is nested too deeply'],
];

function toTemplateError(error: unknown, part: TemplatePart): unknown {
  if (error instanceof TemplateError || !(error instanceof Error)) return error;
  const isLiquid = LiquidError.is(error);
  if (!isLiquid && !(error instanceof AssertionError) && !(error instanceof RangeError)) return error;
  const [line, column] = isLiquid ? error.token.getPosition() : [];
  const message = error.message.replace(/, line:\d+, col:\d+$/, '');
  const known = messages.find(([pattern]) => pattern.test(message))?.[1];
  const position = line === undefined || column === undefined ? null : { line, column };
  return new TemplateError(part, known ?? message, position, tooSlowMessage.test(message));
}
