import type { EmailStatus } from '../data/email-queries.ts';

// Of the others the code is what a server or a report of a bounce has said, which may be any word.
const ofOurs = new Set<string>(['queued', 'deferred', 'failed', 'skipped'] satisfies EmailStatus[]);

/** Why a single mail is in a state, or a step of its history came, in words; undefined when a server has decided that. */
export function explainCode(words: Record<string, string>, state: string, code: string | null): string | undefined {
  return code !== null && ofOurs.has(state) && Object.hasOwn(words, code) ? words[code] : undefined;
}
