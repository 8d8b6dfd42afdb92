import { type CompiledCampaign, maxSlowInARow, type Renderer, TemplateError } from '@mailwright/content';
import { ProblemError } from '@mailwright/platform';
import { LRUCache } from 'lru-cache';
import { compileListMail, type LoadedMail } from './list-mail-content.ts';

// Compiling takes milliseconds, and a list's mails often come in a row.
const maxCompiled = 40;
// For this long none of a list's mails is rendered after several in a row were too slow: the cause isn't the
// subscribers' data.
const restMs = 600_000;

/** One version of one of a list's mails. */
interface KnownMail {
  version: string;
  compiled: Promise<CompiledCampaign>;
  /**
   * How many mails in a row were too slow; `resting` has until when none is rendered, by the clock of this process, and
   * why.
   */
  slow: number;
  resting: { untilMs: number; error: ProblemError } | undefined;
}

/** Renders a mail of a list with its compiled content. @throws what `render` throws, also for a mail known to be slow */
type RenderListMail = <Rendered>(
  mail: LoadedMail,
  render: (compiled: CompiledCampaign) => Promise<Rendered>,
) => Promise<Rendered>;

/**
 * Keeps lists' mails compiled: the most recently used ones, until their list or template has a new version.
 * @param host the installation's host name.
 */
export function createKnownListMails(renderer: Renderer, host: string): RenderListMail {
  const known = new LRUCache<string, KnownMail>({ max: maxCompiled });
  function find(mail: LoadedMail): KnownMail {
    const key = `${mail.kind} ${mail.list.id}`;
    const { version } = mail;
    const before = known.get(key);
    if (before?.version === version) return before;
    const found: KnownMail = {
      version,
      compiled: compileListMail(renderer, mail, host),
      slow: 0,
      resting: undefined,
    };
    known.set(key, found);
    found.compiled.catch((error: unknown) => {
      const forget = (): void => {
        if (known.get(key) === found) known.delete(key);
      };
      // The same content would fail again, so it isn't tried for each subscriber.
      if (error instanceof TemplateError || isTooSlow(error)) setTimeout(forget, restMs).unref();
      else forget();
    });
    return found;
  }
  return async (mail, render) => {
    const found = find(mail);
    const compiled = await found.compiled;
    if (found.resting !== undefined && found.resting.untilMs > performance.now()) throw found.resting.error;
    try {
      const rendered = await render(compiled);
      found.slow = 0;
      return rendered;
    } catch (error) {
      if (isTooSlow(error) && (found.slow += 1) > maxSlowInARow)
        found.resting = { untilMs: performance.now() + restMs, error };
      throw error;
    }
  };
}

/** Whether a mail took too long. */
export function isTooSlow(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.code === 'template_too_slow';
}
