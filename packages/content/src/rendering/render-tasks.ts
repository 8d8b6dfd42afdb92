import { LRUCache } from 'lru-cache';
import type { ConvertedMjml } from '../mjml/convert-mjml.ts';
import { type CampaignSource, type RecipientData, type TemplatePart } from '../mails/campaign-source.ts';
import { checkTemplate, type TemplateCheck, type TemplateParts } from '../mails/check-template.ts';
import {
  compileCampaign,
  type CompiledParts,
  type CompiledTemplates,
  type CompileOptions,
} from '../mails/compile-campaign.ts';
import { compileOnce, type CompiledOnce } from '../mails/compile-once.ts';
import { type AppliedTemplate, applyTemplate } from '../mails/content-slot.ts';
import {
  type OnceTracking,
  checkPart,
  renderOnce,
  type SingleContent,
  type SingleSource,
} from '../mails/render-once.ts';
import { TemplateError } from '../mails/template-error.ts';

/** A campaign, as a thread gets it to compile. */
export interface CampaignTask {
  source: CampaignSource;
  options: CompileOptions;
}

/** What a thread can do, with its results. Both must survive structured cloning. */
export interface RenderTasks {
  compile: { task: CampaignTask; result: CompiledParts };
  /**
   * Renders the logic of the first recipients: as many as take about `taskMs`. `key`: identifies the compiled campaign,
   * which the thread keeps. `nonce`: for placeholders, see `RenderedLogic`. `steps`: the number of the recipient whose
   * mail is being rendered, from 1; 0 while the campaign is being compiled.
   */
  logic: {
    task: CampaignTask & { key: string; recipients: RecipientOfThread[]; nonce: string; steps: Int32Array };
    result: (RenderedLogic | { error: TemplateFailure })[];
  };
  once: {
    task: { given: Partial<SingleSource>; source: SingleSource; scope: object; tracking: OnceTracking };
    result: SingleContent;
  };
  /** Undefined if only `once` can render the mail. */
  compileOnce: { task: { given: Partial<SingleSource>; source: SingleSource }; result: CompiledOnce | undefined };
  checkTemplate: { task: TemplateParts; result: TemplateCheck };
  applyTemplate: { task: { template: string; content: string }; result: AppliedTemplate };
  mjml: { task: { mjml: string }; result: ConvertedMjml };
}

/** Kept short, since other tasks wait for the thread, and a worker waits for the mails. */
export const taskMs = 50;

export type TaskName = keyof RenderTasks;

/** A recipient without the function that signs their links, since functions can't be passed to threads. */
export type RecipientOfThread = Omit<RecipientData, 'links'> & {
  links: Omit<RecipientData['links'], 'tracking'> & { tracking?: { open: string; click: string } | undefined };
};

/**
 * What Liquid has rendered for a recipient, by the numbers of the pieces. The paths of signed links are replaced by
 * placeholders of the same length: `toPlaceholder` of the nonce and the index in `targets`.
 */
export interface RenderedLogic {
  texts: string[];
  targets: { link: number; target: string }[];
}

/** A template's error, as data. */
interface TemplateFailure {
  part: TemplatePart;
  message: string;
  position: { line: number; column: number } | null;
  isTooSlow: boolean;
  others: TemplateFailure[];
}

/** What a thread replies to a task. */
export type TaskReply<Result> = { result: Result } | { failure: TemplateFailure } | { crash: string };

// In characters of the campaigns' sources; a compiled campaign takes about six times as much.
const maxKeptCharacters = 4_000_000;
const compiled = new LRUCache<string, CompiledTemplates>({ maxSize: maxKeptCharacters });

type Handler<Name extends TaskName> = (
  task: RenderTasks[Name]['task'],
) => RenderTasks[Name]['result'] | Promise<RenderTasks[Name]['result']>;

const handlers: { [Name in TaskName]: Handler<Name> } = {
  compile: ({ source, options }) => {
    const { warnings, links, segments, logicCount } = compileCampaign(source, options);
    return { warnings, links, segments, logicCount };
  },
  logic: ({ source, options, key, recipients, nonce, steps }) => {
    const known = compiled.get(key) ?? compileCampaign(source, options);
    compiled.set(key, known, { size: 1 + source.html.length + (source.plain?.length ?? 0) });
    const rendered: RenderTasks['logic']['result'] = [];
    const untilMs = performance.now() + taskMs;
    for (const recipient of recipients) {
      Atomics.add(steps, 0, 1);
      rendered.push(renderLogic(known, recipient, nonce));
      if (performance.now() > untilMs) break;
    }
    return rendered;
  },
  once: ({ given, source, scope, tracking }) => {
    // Check the parts as they were given first, since their lines have other numbers in the template.
    for (const part of ['subject', 'html', 'plain'] as const) if (given[part] != null) checkPart(given[part], part);
    return renderOnce(source, scope, tracking);
  },
  compileOnce: ({ given, source }) => compileOnce(source, given),
  checkTemplate,
  applyTemplate: ({ template, content }) => applyTemplate(template, content),
  mjml: async ({ mjml }) => (await import('../mjml/convert-mjml.ts')).convertMjml(mjml),
};

/** Does a task, which may take any length of time. Meant for threads and tests. */
export async function doTask<Name extends TaskName>(
  name: Name,
  task: RenderTasks[Name]['task'],
): Promise<TaskReply<RenderTasks[Name]['result']>> {
  try {
    return { result: await handlers[name](task) };
  } catch (error) {
    if (error instanceof TemplateError) return { failure: toFailure(error) };
    return { crash: (error as Error).stack ?? String(error) };
  }
}

function renderLogic(
  templates: CompiledTemplates,
  recipient: RecipientOfThread,
  nonce: string,
): RenderedLogic | { error: TemplateFailure } {
  const targets: RenderedLogic['targets'] = [];
  const signTarget = (link: number, target: string): string =>
    toPlaceholder(nonce, targets.push({ link, target }) - 1, signedLength(target));
  const { tracking, ...links } = recipient.links;
  const signing = tracking === undefined ? {} : { tracking: { ...tracking, signTarget } };
  try {
    return { texts: templates.renderLogic({ ...recipient, links: { ...links, ...signing } }), targets };
  } catch (error) {
    if (error instanceof TemplateError) return { error: toFailure(error) };
    throw error;
  }
}

// A signature of 22 characters, a slash, and the target in base64url.
function signedLength(target: string): number {
  return 23 + Math.ceil((Buffer.byteLength(target) * 4) / 3);
}

function toPlaceholder(nonce: string, index: number, length: number): string {
  const end = `x${index}x`;
  return nonce.padEnd(length - end.length, 'y') + end;
}

/** Matches a nonce's placeholders; the first group is the index. */
export function placeholdersOf(nonce: string): RegExp {
  return new RegExp(`${nonce}y*x(\\d+)x`, 'g');
}

function toFailure({ part, message, line, column, isTooSlow, others }: TemplateError): TemplateFailure {
  const position = line === null || column === null ? null : { line, column };
  return { part, message, position, isTooSlow, others: others.map(toFailure) };
}

/** The error that occurred in a thread. */
export function toTemplateError({ part, message, position, isTooSlow, others }: TemplateFailure): TemplateError {
  const error = new TemplateError(part, message, position, isTooSlow);
  error.others = others.map(toTemplateError);
  return error;
}
