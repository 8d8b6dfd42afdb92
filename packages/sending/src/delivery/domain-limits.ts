import { asksToBackOff, type MailJob, type SendResult } from './send-result.ts';

/** Limits by the recipient's domain, kept in this process's memory. */
interface DomainLimits {
  /** The result for a mail to a domain that is backing off; undefined when the domain isn't. */
  refuse(domain: string, now: number): SendResult | undefined;
  /** Counts a mail towards its domain's limit. False if the limit is reached: then `onFree` gets the mail later. */
  acquire(job: MailJob): boolean;
  /** Stops counting a mail that `acquire` counted, and learns from its result. */
  release(domain: string, result: SendResult, now: number): void;
  /** Removes and returns the waiting mails. */
  drain(): MailJob[];
}

interface BackingOff {
  backOff: BackOff;
  code: string;
  reply: string;
  result: Extract<SendResult, { kind: 'deferred' }>;
}

/**
 * Creates the limits of a route.
 * @param options `maxConcurrent`: how many mails to one domain may be on the wire at once; `maxDomains`: for how many
 *   domains to remember that they back off. Beyond that, the one that was added first is forgotten, which costs one
 *   attempt.
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
    // The mail that has waited longest gets the slot.
    if (next !== undefined) return options.onFree(next);
    const count = (counts.get(domain) ?? 1) - 1;
    if (count > 0) counts.set(domain, count);
    else counts.delete(domain);
  }

  function learn(domain: string, result: SendResult, now: number): void {
    if (result.kind !== 'deferred') {
      // A rejection counts, too: it shows that the domain's server responds again.
      if (backingOff.size > 0 && (result.kind === 'sent' || result.kind === 'rejected')) backingOff.delete(domain);
      return;
    }
    if (!result.attempted || !asksToBackOff(Number(result.code.slice(0, 3)), result.reply, result.class)) return;
    const known = backingOff.get(domain);
    const backOff = known?.backOff ?? createBackOff(options);
    if (backOff.failed(now)) options.onBackOff();
    // A Map keeps insertion order, so the first domain is the one to forget.
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

/** Decides how long to leave something alone that has failed: twice as long after each failure in a row. */
interface BackOff {
  /**
   * Records a failure, unless the attempt began before the last failure: then both have the same cause. Returns whether
   * it was recorded.
   */
  failed(now: number, startedAt?: number): boolean;
  succeeded(): void;
  /** For how many more milliseconds it must not be tried; 0 when it may. */
  remainingMs(now: number): number;
  /** How many failures in a row. */
  failures(): number;
}

/**
 * Creates a back-off in which nothing has failed.
 * @param random returns numbers between 0 and 1 for jitter, so that processes don't retry at the same moment.
 */
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
