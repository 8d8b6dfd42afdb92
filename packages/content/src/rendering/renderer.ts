import { createHash, randomBytes } from 'node:crypto';
import { type FieldErrors, ProblemError } from '@mailwright/platform';
import type { CampaignSource, RecipientData, TemplateWarning } from '../mails/campaign-source.ts';
import type { TemplateCheck, TemplateParts } from '../mails/check-template.ts';
import type { CompileOptions } from '../mails/compile-campaign.ts';
import { type ComposedMail, createCampaignComposer, type RenderedMail } from '../mails/compose-mail.ts';
import type { AppliedTemplate } from '../mails/content-slot.ts';
import type { ConvertedMjml } from '../mjml/convert-mjml.ts';
import { type CompiledOnce, createInserter, type InsertValues } from '../mails/compile-once.ts';
import type { SingleContent } from '../mails/render-once.ts';
import { templateLimits } from '../mails/template-engine.ts';
import { TemplateError } from '../mails/template-error.ts';
import {
  type CampaignTask,
  placeholdersOf,
  type RecipientOfThread,
  type RenderedLogic,
  type RenderTasks,
  type TaskName,
  taskMs,
  toTemplateError,
} from './render-tasks.ts';
import { LRUCache } from 'lru-cache';
import { createThreadPool, type PoolOptions, type TaskEnd } from './thread-pool.ts';

/**
 * The texts that only Liquid can render for a recipient's mail; or why it can't: TemplateError, or ProblemError
 * `template_too_slow`.
 */
export type LogicOfMail = { texts: readonly string[] } | { error: TemplateError | ProblemError };

/** A campaign that is ready to be sent or shown. */
export interface CompiledCampaign {
  /** Problems that its author should look at. */
  warnings: TemplateWarning[];
  /** The tracked links of the HTML, as templates. A link's number is its position, from 1. */
  links: readonly string[];
  /** Whether its mails have anything that only Liquid can render. Otherwise, mails need no thread. */
  hasLogic: boolean;
  /**
   * Renders in a thread what only Liquid can render, for some of these recipients: the first ones, as many as one task
   * can do. A recipient's data may make a mail too slow, which is an error of that mail; but if several mails in a row
   * are too slow, it is an error of the template.
   * @throws ProblemError `template_too_slow`; see `Renderer`
   */
  renderLogic<Recipient>(
    recipients: readonly Recipient[],
    dataOf: (recipient: Recipient) => RecipientData,
  ): Promise<Map<Recipient, LogicOfMail>>;
  /**
   * Composes a recipient's mail, in less than a millisecond.
   * @param logic what `renderLogic` resolved to for the recipient.
   * @throws TemplateError if the recipient's data can't be put into a mail
   */
  compose(recipient: RecipientData, logic: LogicOfMail | undefined): ComposedMail;
  /** Composes the mail of one recipient. @throws what `renderLogic` and `compose` throw; TemplateError */
  composeOne(recipient: RecipientData): Promise<ComposedMail>;
  /** Renders a recipient's mail for a preview or the web view. @throws what `composeOne` throws */
  render(recipient: RecipientData): Promise<RenderedMail>;
}

/**
 * Compiles and renders what users have written. Since that may take any length of time, it runs in threads, with a
 * limit for each task. Accounts get the threads in turns.
 * All functions throw TemplateError for templates that are invalid or exceed a limit; ProblemError `template_too_slow`
 * when the thread was ended, and `rate_limited` when too many tasks wait.
 */
export interface Renderer {
  /**
   * @param options `host`: the installation's host name. `tracking`: nothing is tracked when absent.
   */
  compile(accountId: string, source: CampaignSource, options: RendererOptions): Promise<CompiledCampaign>;
  /** Checks the parts of a mail as they were given, then renders it; see `renderOnce`. */
  renderOnce(accountId: string, mail: RenderTasks['once']['task']): Promise<SingleContent>;
  /** Returns a template's errors, and whether it has a slot. */
  checkTemplate(accountId: string, content: TemplateParts): Promise<TemplateCheck>;
  /** Puts content into a template's slot. */
  applyTemplate(accountId: string, template: string, content: string): Promise<AppliedTemplate>;
  /** Converts MJML to HTML. */
  convertMjml(accountId: string, mjml: string): Promise<ConvertedMjml>;
  close(): Promise<void>;
}

interface RendererOptions extends CompileOptions {
  host: string;
}

/** The limit for a task, in milliseconds of processor time. Compiling a mail of 100 KB takes a twentieth of it. */
const taskLimitMs = 3_000;
// If a mail exceeds its limit within a single filter, its thread is ended. That costs more than letting the mail
// finish, so it may take longer.
const endedMailMs = 3 * templateLimits.mailMs;
/** If more mails in a row than this are too slow, it isn't because of their recipients' data. */
export const maxSlowInARow = 3;
const maxMailsOfTask = 200;
const mailsOfFirstTask = 10;
const retryAfterSeconds = 10;

/**
 * Options for requests, for which people wait: tasks that would wait longer, or behind too many others of their
 * account, are refused with `rate_limited`. A worker's tasks wait for as long as it takes.
 */
export const limitedWaiting: PoolOptions = { maxWaiting: 100, maxWaitMs: retryAfterSeconds * 1_000 };

/**
 * Creates a renderer. Threads are started by the first tasks; `close` ends them. @param options `limitMs`: for tests.
 */
export function createRenderer(options: PoolOptions & { limitMs?: number } = {}): Renderer {
  const pool = createThreadPool(options);
  const { limitMs = taskLimitMs } = options;
  const run = async <Name extends TaskName>(
    accountId: string,
    name: Name,
    task: RenderTasks[Name]['task'],
  ): Promise<RenderTasks[Name]['result']> => read(await pool.run(accountId, { name, task }, { ms: limitMs })).result;
  return {
    compile: async (accountId, source, { host, ...compileOptions }) => {
      const task = { source, options: compileOptions };
      const { warnings, links, segments, logicCount } = await run(accountId, 'compile', task);
      const composer = createCampaignComposer(source, segments, { ...compileOptions, host });
      const hasLogic = logicCount > 0;
      const renderLogic = createLogicRenderer(task, (logicTask) =>
        pool.run(
          accountId,
          { name: 'logic', task: logicTask },
          { ms: limitMs, steps: { ms: endedMailMs, begun: logicTask.steps } },
        ),
      );
      const renderOne = async (recipient: RecipientData): Promise<readonly string[]> =>
        textsOf(hasLogic ? (await renderLogic([recipient], (each) => each)).get(recipient) : undefined);
      return {
        warnings,
        links,
        hasLogic,
        renderLogic,
        compose: (recipient, logic) => composer.compose(recipient, textsOf(logic)),
        composeOne: async (recipient) => composer.compose(recipient, await renderOne(recipient)),
        render: async (recipient) => composer.render(recipient, await renderOne(recipient)),
      };
    },
    renderOnce: createOnceRenderer(run),
    checkTemplate: (accountId, content) => run(accountId, 'checkTemplate', content),
    applyTemplate: (accountId, template, content) => run(accountId, 'applyTemplate', { template, content }),
    convertMjml: (accountId, mjml) => run(accountId, 'mjml', { mjml }),
    close: () => pool.close(),
  };
}

// In characters, and about as many bytes.
const maxKeptLength = 32_000_000;
const maxCompiledLength = 500_000;
const lengthOfValue = 400;
const maxSeen = 10_000;

/**
 * Creates what renders mails that are composed one by one. A mail whose templates come a second time is compiled, in a
 * thread; from then on, its values are inserted here.
 */
function createOnceRenderer(
  run: <Name extends TaskName>(
    accountId: string,
    name: Name,
    task: RenderTasks[Name]['task'],
  ) => Promise<RenderTasks[Name]['result']>,
): Renderer['renderOnce'] {
  /** By account and templates. Null: only a thread can render the mail. */
  const inserters = new LRUCache<string, { insert: InsertValues | null }>({ maxSize: maxKeptLength });
  const seen = new LRUCache<string, true>({ max: maxSeen });
  const compiling = new Map<string, Promise<InsertValues | null>>();
  async function compile(
    accountId: string,
    key: string,
    mail: RenderTasks['once']['task'],
  ): Promise<InsertValues | null> {
    // Whatever fails here is rendered as it was given, which may succeed, or fails with a position in what was given.
    const compiled = await run(accountId, 'compileOnce', { given: mail.given, source: mail.source }).catch(
      () => undefined,
    );
    const length = compiled === undefined ? 0 : lengthOf(compiled);
    const insert = compiled === undefined || length > maxCompiledLength ? null : createInserter(compiled);
    inserters.set(key, { insert }, { size: key.length + (insert === null ? 0 : length) });
    return insert;
  }
  async function inserterOf(accountId: string, mail: RenderTasks['once']['task']): Promise<InsertValues | null> {
    const { subject, html, plain } = mail.source;
    const key = JSON.stringify([accountId, subject, html, plain]);
    const known = inserters.get(key);
    if (known !== undefined) return known.insert;
    const hash = createHash('sha256').update(key).digest('base64');
    if (!seen.has(hash)) {
      seen.set(hash, true);
      return null;
    }
    const compiled = compiling.get(key) ?? compile(accountId, key, mail).finally(() => compiling.delete(key));
    compiling.set(key, compiled);
    return compiled;
  }
  return async (accountId, mail) => {
    // Links are found by parsing the whole HTML.
    const insert = mail.tracking.clickRoot === undefined ? await inserterOf(accountId, mail) : null;
    return insert?.(mail.scope, mail.tracking.openUrl) ?? run(accountId, 'once', mail);
  };
}

/** About how many bytes a compiled mail takes. */
function lengthOf({ subject, html, text }: CompiledOnce): number {
  const segments = [...subject, ...(html ?? []), ...text];
  return segments.reduce((sum, segment) => sum + (typeof segment === 'string' ? segment.length : lengthOfValue), 0);
}

/** @throws TemplateError, ProblemError */
function read<Result>(end: TaskEnd<Result>): { result: Result; usedMs: number } {
  if (end.kind === 'busy') {
    const detail =
      'The templates of this account are slow to render, and other requests that render them are waiting. Try again in a few seconds.';
    throw new ProblemError('rate_limited', detail, { retryAfterSeconds });
  }
  if (end.kind === 'closed')
    throw new ProblemError('service_unavailable', 'The service is restarting. Try again in a few seconds.');
  if (end.kind === 'ended') throw endedBy(end.reason);
  const { reply, usedMs } = end;
  if ('crash' in reply) throw new Error('The templates could not be rendered', { cause: reply.crash });
  if ('failure' in reply) throw toError(toTemplateError(reply.failure));
  return { result: reply.result, usedMs };
}

function endedBy(reason: 'time' | 'memory'): ProblemError {
  const ofMemory = 'The template, its HTML or its CSS took too much memory, and was stopped. Make it smaller.';
  return new ProblemError('template_too_slow', reason === 'memory' ? ofMemory : undefined);
}

/** Converts the error of a template that has exceeded its own limit, so that it looks like that of an ended thread. */
function toError(error: TemplateError): TemplateError | ProblemError {
  const slow = [error, ...error.others].filter(({ isTooSlow }) => isTooSlow);
  if (slow.length === 0) return error;
  const errors: FieldErrors = {};
  for (const { part, line, column, message } of slow)
    errors[part] = [line === null ? message : `line ${line}, column ${column ?? 1}: ${message}`];
  return new ProblemError('template_too_slow', undefined, { errors, cause: error });
}

function textsOf(logic: LogicOfMail | undefined): readonly string[] {
  if (logic === undefined) return [];
  if ('error' in logic) throw logic.error;
  return logic.texts;
}

/** Creates the function that renders the logic of a campaign's mails, in tasks of as many mails as take `taskMs`. */
function createLogicRenderer(
  campaign: CampaignTask,
  run: (task: RenderTasks['logic']['task']) => Promise<TaskEnd<RenderTasks['logic']['result']>>,
): CompiledCampaign['renderLogic'] {
  const key = randomBytes(12).toString('hex');
  let mailsOfTask = mailsOfFirstTask;
  /** The keys of the last recipients in a row whose mails were too slow. */
  const slow = new Set<string>();
  const renderLogic: CompiledCampaign['renderLogic'] = async (recipients, dataOf) => {
    const some = recipients.slice(0, mailsOfTask).map((recipient) => ({ recipient, data: dataOf(recipient) }));
    // Nobody can guess the nonce, so no value can contain a placeholder.
    const nonce = `mw${randomBytes(8).toString('hex')}`;
    const steps = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const given = some.map(({ data }) => toRecipientOfThread(data));
    const end = await run({ ...campaign, key, recipients: given, nonce, steps });
    let rendered = new Map<(typeof recipients)[number], LogicOfMail>();
    const addSlow = ({ recipient, data }: (typeof some)[number], error: ProblemError): void => {
      slow.add(data.key);
      if (slow.size <= maxSlowInARow) return void rendered.set(recipient, { error });
      // The caller gets the results of the mails before this one; then this one is rendered again.
      if (rendered.size > 0) return;
      // If the caller goes on nevertheless, the same number of mails may be too slow before the next error.
      slow.clear();
      throw error;
    };
    const ended = end.kind === 'ended' ? some[end.step - 1] : undefined;
    if (end.kind === 'ended' && ended !== undefined) {
      // The texts of the mails before it were lost with the thread, so these are rendered again.
      const before = recipients.slice(0, end.step - 1);
      if (before.length > 0) rendered = await renderLogic(before, dataOf);
      if (rendered.size === before.length) addSlow(ended, endedBy(end.reason));
      return rendered;
    }
    const { result, usedMs } = read(end);
    mailsOfTask = Math.max(1, Math.min(maxMailsOfTask, Math.floor((taskMs * result.length) / Math.max(usedMs, 1))));
    for (const [index, logic] of result.entries()) {
      const one = some[index];
      if (one === undefined) break;
      const error = 'error' in logic ? toError(toTemplateError(logic.error)) : undefined;
      if (error instanceof ProblemError) {
        addSlow(one, error);
        if (!rendered.has(one.recipient)) break;
        continue;
      }
      slow.clear();
      if ('texts' in logic) rendered.set(one.recipient, { texts: signTargets(logic, nonce, one.data) });
      else if (error !== undefined) rendered.set(one.recipient, { error });
    }
    return rendered;
  };
  return renderLogic;
}

/** Reads everything that is provided by a getter or a function, since these can't be passed to threads. */
function toRecipientOfThread({ subscriber, links, ...recipient }: RecipientData): RecipientOfThread {
  const { tracking, ...others } = links;
  return {
    ...recipient,
    subscriber: { uid: subscriber.uid, tags: subscriber.tags, fields: subscriber.fields },
    links: { ...others, ...(tracking && { tracking: { open: tracking.open, click: tracking.click } }) },
  };
}

function signTargets({ texts, targets }: RenderedLogic, nonce: string, recipient: RecipientData): string[] {
  const { tracking } = recipient.links;
  if (targets.length === 0 || tracking === undefined) return texts;
  const signed = new Map<number, string>();
  const sign = (index: number): string => {
    const known = signed.get(index);
    if (known !== undefined) return known;
    const { link, target } = targets[index] ?? { link: 0, target: '' };
    const made = tracking.signTarget(link, target);
    signed.set(index, made);
    return made;
  };
  return texts.map((text) => text.replace(placeholdersOf(nonce), (_placeholder, index: string) => sign(Number(index))));
}
