import type { CompiledCampaign, RecipientData, RenderedMail } from '@mailwright/mail';
import { keepRecentlyUsed } from '@mailwright/platform';
import { nothingOf } from './compile-content.ts';

/** What many people look at. */
interface KnownContent {
  /** Names the content in this version: another one has another key. */
  key: string;
  /** Compiles it; undefined when it is gone. `bytes`: about what it takes in memory. */
  compile(): Promise<{ compiled: CompiledCampaign; bytes: number } | undefined>;
}

/** Mails as pages: each content is compiled for the first who opens it, and what can't be rendered isn't tried each time. */
export interface KnownMails {
  /** A recipient's mail; undefined when it can't be rendered, or couldn't be lately. @throws ProblemError `rate_limited` */
  render(content: KnownContent, recipient: RecipientData): Promise<RenderedMail | undefined>;
}

// Until they are tried again: the data of a recipient may have changed meanwhile.
const retryFailedMs = 600_000;
const maxFailed = 10_000;

/** @param maxBytes what the compiled contents take in memory, at most */
export function createKnownMails(maxBytes: number): KnownMails {
  const known = keepRecentlyUsed<CompiledCampaign>(maxBytes);
  /** Until when contents, and mails of recipients, aren't rendered, by the clock of this process. */
  const failed = keepRecentlyUsed<number>(maxFailed);
  const hasFailed = (key: string): boolean => (failed.get(key) ?? -Infinity) > performance.now();

  async function compile(content: KnownContent): Promise<CompiledCampaign | undefined> {
    const found = known.get(content.key);
    if (found !== undefined) return found;
    const made = await content.compile();
    if (made !== undefined) known.set(content.key, made.compiled, made.bytes);
    return made?.compiled;
  }

  return {
    render: async (content, recipient) => {
      const keyOfMail = `${content.key} ${recipient.links.webView}`;
      if (hasFailed(content.key) || hasFailed(keyOfMail)) return undefined;
      let tried = content.key;
      try {
        const compiled = await compile(content);
        tried = keyOfMail;
        return await compiled?.render(recipient);
      } catch (error) {
        const nothing = nothingOf(error);
        failed.set(tried, performance.now() + retryFailedMs, 1);
        return nothing;
      }
    },
  };
}

/** About what a compiled content takes in memory, measured: 2.3 KB for each tag, and six times its length. */
export function estimateBytes(content: object): number {
  const text = JSON.stringify(content);
  const tags = text.match(/\{+/g)?.length ?? 0;
  return 20_000 + 6 * text.length + 2_300 * tags;
}
