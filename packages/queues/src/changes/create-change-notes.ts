import type { Redis } from 'ioredis';
import { changeChannel } from './change-channel.ts';

/** Notifies an account's open pages of what has changed. */
export interface ChangeNotes {
  /**
   * Returns at once and never throws. While Redis is unavailable, topics are kept, and published once it is available.
   */
  note(accountId: string, ...topics: string[]): void;
}

const minIntervalMs = 1_000;

interface Recent {
  /** The topics that haven't been published yet. */
  topics: Set<string>;
}

/**
 * Publishes changes as Redis messages that contain only topics: at once for an account's first change, and then at most
 * once a second. A message to which nobody listens costs one small command.
 */
export function createChangeNotes(options: { redis: Pick<Redis, 'publish' | 'status'>; prefix: string }): ChangeNotes {
  const { redis, prefix } = options;
  /** The accounts for which something was published within the last second. */
  const recent = new Map<string, Recent>();

  function publish(accountId: string, topics: Iterable<string>): void {
    const isReady = redis.status === 'ready';
    recent.set(accountId, { topics: new Set(isReady ? [] : topics) });
    // A process that is ending doesn't wait for the timer.
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
