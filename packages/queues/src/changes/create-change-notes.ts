import type { Redis } from 'ioredis';
import { changeChannel } from './change-channel.ts';

/** Tells the open pages of an account what has changed. */
export interface ChangeNotes {
  /** Returns at once, and never throws. Topics of changes while Redis is unavailable are published once it is available. */
  note(accountId: string, ...topics: string[]): void;
}

const minIntervalMs = 1_000;

interface Recent {
  /** What has changed and isn't told yet. */
  topics: Set<string>;
}

/**
 * Notes of changes, as messages of Redis that hold only topics: at once for the first change of an account, and then at most
 * once a second, whatever happens. A message that nobody listens to costs one small command.
 */
export function createChangeNotes(options: { redis: Pick<Redis, 'publish' | 'status'>; prefix: string }): ChangeNotes {
  const { redis, prefix } = options;
  /** The accounts of which something was published within the last second. */
  const recent = new Map<string, Recent>();

  function publish(accountId: string, topics: Iterable<string>): void {
    const isReady = redis.status === 'ready';
    recent.set(accountId, { topics: new Set(isReady ? [] : topics) });
    // A process that ends doesn't wait for it.
    setTimeout(() => goOn(accountId), minIntervalMs).unref();
    if (!isReady) return;
    redis.publish(changeChannel(prefix, accountId), [...topics].join(' ')).catch(() => undefined);
  }
  function goOn(accountId: string): void {
    const topics = recent.get(accountId)?.topics ?? new Set();
    recent.delete(accountId);
    if (topics.size > 0) publish(accountId, topics);
  }

  return {
    note: (accountId, ...topics) => {
      const known = recent.get(accountId);
      if (known === undefined) publish(accountId, topics);
      else for (const topic of topics) known.topics.add(topic);
    },
  };
}
