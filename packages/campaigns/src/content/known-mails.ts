import type { CompiledCampaign, RecipientData, RenderedMail } from '@mailwright/content';
import { LRUCache } from 'lru-cache';
import { nothingOf } from './compile-content.ts';

/** Content that many people view. */
interface KnownContent {
  /** Identifies this version of the content: another version has another key. */
  key: string;
  /** Compiles the content; undefined if it is gone. `bytes`: its approximate size in memory. */
  compile(): Promise<{ compiled: CompiledCampaign; bytes: number } | undefined>;
}

/**
 * Renders mails as pages. A content is compiled when the first person opens it, and a failure is remembered for a
 * while.
 */
export interface KnownMails {
  /**
   * A recipient's mail; undefined if it can't be rendered, or recently couldn't.
   * @throws ProblemError `rate_limited`
   */
  render(content: KnownContent, recipient: RecipientData): Promise<RenderedMail | undefined>;
}

// When to try again: the data of a recipient may have changed by then.
const retryFailedMs = 600_000;
const maxFailed = 10_000;

/** @param maxBytes the maximum size of the compiled contents in memory */
export function createKnownMails(maxBytes: number): KnownMails {
  const known = new LRUCache<string, CompiledCampaign>({ maxSize: maxBytes });
  /** Until when a content, or the mail of a recipient, isn't rendered, by the clock of this process. */
  const failed = new LRUCache<string, number>({ max: maxFailed });
  const hasFailed = (key: string): boolean => (failed.get(key) ?? -Infinity) > performance.now();

  async function compile(content: KnownContent): Promise<CompiledCampaign | undefined> {
    const found = known.get(content.key);
    if (found !== undefined) return found;
    const made = await content.compile();
    if (made !== undefined) known.set(content.key, made.compiled, { size: made.bytes });
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
        failed.set(tried, performance.now() + retryFailedMs);
        return nothing;
      }
    },
  };
}

/** The approximate size of a compiled content in memory. Measured: 2.3 KB for each tag, and six times its length. */
export function estimateBytes(content: object): number {
  const text = JSON.stringify(content);
  const tags = text.match(/\{+/g)?.length ?? 0;
  return 20_000 + 6 * text.length + 2_300 * tags;
}
