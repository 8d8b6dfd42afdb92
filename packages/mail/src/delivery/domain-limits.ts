import { asksToBackOff, type MailJob, type SendResult } from './send-result.ts';

/** Limits by the recipients' domains, in the memory of this process. */
interface DomainLimits {
  /** The result of a mail to a domain that is backing off, or undefined. */
  refuse(domain: string, now: number): SendResult | undefined;
  /** Counts a mail in; false: the domain is at its limit, and `onFree` gets the mail later. */
  acquire(job: MailJob): boolean;
  /** Counts a mail out that `acquire` counted in, with what became of it. */
  release(domain: string, result: SendResult, now: number): void;
  /** Removes and returns the mails that wait. */
  drain(): MailJob[];
}

interface BackingOff {
  backOff: BackOff;
  code: string;
  reply: string;
  result: Extract<SendResult, { kind: 'deferred' }>;
}

/**
 * @param options `maxConcurrent`: how many mails to one domain may be on the wire at once; `maxDomains`: how many that back
 *   off are remembered; beyond it the one that began longest ago is forgotten, which costs a mail an attempt.
 */
export function createDomainLimits(options: {
  maxConcurrent: number;
  firstMs: number;
  maxMs: number;
  maxDomains: number;
  onFree(job: MailJob): void;
  /** Called when a domain is to get no mail for a while. */
  onBackOff(): void;
}): DomainLimits {
  const backingOff = new Map<string, BackingOff>();
  const counts = new Map<string, number>();
  const waiting = new Map<string, MailJob[]>();
  const isLimited = Number.isFinite(options.maxConcurrent);

  function free(domain: string): void {
    const [next, ...others] = waiting.get(domain) ?? [];
    if (others.length > 0) waiting.set(domain, others);
    else waiting.delete(domain);
    // The slot goes to the mail that waited longest.
    if (next !== undefined) return options.onFree(next);
    const count = (counts.get(domain) ?? 1) - 1;
    if (count > 0) counts.set(domain, count);
    else counts.delete(domain);
  }

  function learn(domain: string, result: SendResult, now: number): void {
    if (result.kind !== 'deferred') {
      // A rejection too: the domain's server responds again.
      if (backingOff.size > 0 && (result.kind === 'sent' || result.kind === 'rejected')) backingOff.delete(domain);
      return;
    }
    if (!result.attempted || !asksToBackOff(Number(result.code.slice(0, 3)), result.reply, result.class)) return;
    const known = backingOff.get(domain);
    const backOff = known?.backOff ?? createBackOff(options);
    if (backOff.failed(now)) options.onBackOff();
    // A Map keeps insertion order: the first one is the one to forget.
    backingOff.delete(domain);
    const [oldest] = backingOff.keys();
    if (backingOff.size >= options.maxDomains && oldest !== undefined) backingOff.delete(oldest);
    backingOff.set(domain, { backOff, code: result.code, reply: result.reply, result });
  }

  return {
    refuse: (domain, now) => {
      if (backingOff.size === 0) return undefined;
      const known = backingOff.get(domain);
      const remainingMs = known?.backOff.remainingMs(now) ?? 0;
      if (known === undefined || remainingMs === 0) return undefined;
      return { ...known.result, attempted: false, retryAfterMs: Math.ceil(remainingMs) };
    },
    acquire: (job) => {
      if (!isLimited) return true;
      const { domain } = job;
      const count = counts.get(domain) ?? 0;
      if (count < options.maxConcurrent) {
        counts.set(domain, count + 1);
        return true;
      }
      const queue = waiting.get(domain);
      if (queue === undefined) waiting.set(domain, [job]);
      else queue.push(job);
      return false;
    },
    release: (domain, result, now) => {
      learn(domain, result, now);
      if (isLimited) free(domain);
    },
    drain: () => {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      return jobs;
    },
  };
}

/** How long something that failed is left alone: twice as long after each failure in a row. */
interface BackOff {
  /** Records a failure, unless the attempt began before the last one failed: that is the same failure. Returns whether it did. */
  failed(now: number, startedAt?: number): boolean;
  succeeded(): void;
  /** For how many more milliseconds; 0 when it may be tried. */
  remainingMs(now: number): number;
  /** How many failures in a row. */
  failures(): number;
}

/** @param random between 0 and 1: jitter, so that processes don't come back together. */
export function createBackOff(
  options: { firstMs: number; maxMs: number },
  random: () => number = Math.random,
): BackOff {
  let failures = 0;
  let failedAt = 0;
  let until = 0;
  return {
    failed: (now, startedAt = now) => {
      if (now < until || startedAt < failedAt) return false;
      failedAt = now;
      const fullMs = Math.min(options.firstMs * 2 ** failures, options.maxMs);
      failures += 1;
      until = now + fullMs * (0.5 + random() / 2);
      return true;
    },
    succeeded: () => {
      failures = 0;
      failedAt = 0;
      until = 0;
    },
    remainingMs: (now) => Math.max(0, until - now),
    failures: () => failures,
  };
}
