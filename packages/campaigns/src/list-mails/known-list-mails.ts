import { type CompiledCampaign, maxSlowInARow, type Renderer, TemplateError } from '@mailwright/content';
import { ProblemError } from '@mailwright/platform';
import { LRUCache } from 'lru-cache';
import { compileListMail, type LoadedMail } from './list-mail-content.ts';

// Compiling takes milliseconds, and a list's mails often come in a row.
const maxCompiled = 40;
// For this long none of a list's mails is rendered after several in a row were too slow: the cause isn't the
// subscribers' data.
const restMs = 600_000;
// Rendering takes milliseconds, but may have to wait for the threads, which campaigns use as well. Meanwhile a mail keeps
// one of the few places in which mails of all accounts are composed.
const maxWaitMs = 10_000;
// For this long none of a list's mails is rendered after one has waited in vain.
const busyRestMs = 60_000;

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

/**
 * Renders a mail of a list with its compiled content.
 * @throws what `render` throws, also for a mail known to be slow; ProblemError `service_unavailable` with a cause after
 *   waiting for too long
 */
type RenderListMail = <Rendered>(
  mail: LoadedMail,
  render: (compiled: CompiledCampaign) => Promise<Rendered>,
) => Promise<Rendered>;

/**
 * Keeps lists' mails compiled: the most recently used ones, until their list or template has a new version.
 * @param host the installation's host name.
 */
export function createKnownListMails(renderer: Renderer, host: string, waitMs = maxWaitMs): RenderListMail {
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
    if (found.resting !== undefined && found.resting.untilMs > performance.now()) throw found.resting.error;
    const rest = (error: ProblemError, forMs: number) => {
      found.resting = { untilMs: performance.now() + forMs, error };
      return error;
    };
    try {
      const rendered = await within(waitMs, async () => render(await found.compiled));
      if (rendered === waited) throw rest(busy(), busyRestMs);
      found.slow = 0;
      return rendered;
    } catch (error) {
      if (isTooSlow(error) && (found.slow += 1) > maxSlowInARow) rest(error, restMs);
      throw error;
    }
  };
}

const waited = Symbol('waited');

/** Resolves to what the work resolves to, or to `waited` if that takes longer. What it does later is ignored. */
async function within<Result>(waitMs: number, work: () => Promise<Result>): Promise<Result | typeof waited> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof waited>((resolve) => {
    timer = setTimeout(resolve, waitMs, waited);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const busy = () =>
  new ProblemError('service_unavailable', 'The threads that render mails are busy.', {
    cause: new Error('A mail of a list waited for too long'),
  });

/** Whether a mail took too long. */
export function isTooSlow(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.code === 'template_too_slow';
}
