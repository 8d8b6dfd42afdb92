import { AssertionError, Context, Liquid, LiquidError, type Template, Token, toValueSync } from 'liquidjs';
import type { RecipientTracking, TemplatePart } from './campaign-source.ts';
import { usedByThreadMs } from '../rendering/thread-clock.ts';
import { TemplateError } from './template-error.ts';
import { positionAt } from './text-position.ts';
import { registerTrackedLink } from './tracked-link-tag.ts';

/** The syntax a part is in: what values are escaped for. */
export type Syntax = 'html' | 'text';

/**
 * Limits of one part: milliseconds of processor time of a rendering, and characters of the template, of the result, and of
 * intermediate values. `mailMs`: of a campaign's mail, all its parts together; usual mails take less than a hundredth of it.
 */
export const templateLimits = { renderMs: 250, mailMs: 100, source: 1_000_000, output: 1_000_000, memory: 2_000_000 };

const entities = new Map<string, string>(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
);

/** Text escaped for HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities.get(character) ?? '') : text;
}

/** A value as text: a list with commas, and nothing for null or an object. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(showValue).join(', ');
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

// These read other templates, of which there are none. A template has no access to files.
const tagsOfFiles = ['include', 'render', 'layout', 'block'];

function createEngine(syntax: Syntax): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    // Not the time zone of the machine, which may differ between workers.
    timezoneOffset: 0,
    outputEscape: syntax === 'html' ? (value: unknown) => escapeHtml(showValue(value)) : showValue,
    parseLimit: templateLimits.source,
    memoryLimit: templateLimits.memory,
  });
  for (const tag of tagsOfFiles) delete engine.tags[tag];
  // `raw` marks a filter whose result is not escaped once more, as templates of other systems expect of these two.
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

/** The Liquid engine of a syntax. */
export function engineOf(syntax: Syntax): Liquid {
  return engines[syntax];
}

/** By which a scope has the recipient's tracking. No template can name it. */
export const trackingOfScope = Symbol('tracking');

function trackingOfContext({ environments }: Context): RecipientTracking | undefined {
  return (environments as { [trackingOfScope]?: RecipientTracking })[trackingOfScope];
}

// LiquidJS counts the characters before a variable one by one, for each of them and in each analysis: half a minute for a large
// template with thousands.
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

/** Values for Liquid. One context is for all of a part's templates: they share variables and limits. */
export function createContext(
  scope: object,
  syntax: Syntax,
  limit = createRenderLimit(templateLimits.renderMs),
): Context {
  const engine = engines[syntax];
  // LiquidJS calls only `check`. Its class has private members, which no other type can have.
  const renderLimit = limit as unknown as Context['renderLimit'];
  return new Context(scope, engine.options, { sync: true }, { liquid: engine, renderLimit });
}

/** The processor time that a rendering may take. */
export interface RenderLimit {
  isOver(nowMs: number): boolean;
  /** What is wrong when it is over. */
  message: string;
  /** Called by LiquidJS before each of its steps. @throws AssertionError */
  check(nowMs: number): void;
}

/**
 * Limits the processor time of a rendering, from now on. LiquidJS measures elapsed time, so a mail could not be rendered because
 * the machine was busy with something else. It isn't measured within a filter: what takes longer ends with the thread.
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

/** Renders parsed templates. @throws TemplateError, also when they exceed a limit. */
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
  // A break or continue outside of a loop would end the rendering of all that follows.
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
