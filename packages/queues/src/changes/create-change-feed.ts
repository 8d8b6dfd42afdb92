import type { Logger } from '@mailwright/platform';
import type { Redis } from 'ioredis';
import { openRedis } from '../open-redis.ts';
import { changeChannel } from './change-channel.ts';

/** Someone who follows the changes of an account. */
export interface ChangeFollower {
  /** Gets the topics of changes. */
  onChange(topics: string[]): void;
  /** Called once, when changes are not known of any more: then it isn't told of any. */
  onLost(): void;
}

/** The changes of accounts, as they are published by any process. */
export interface ChangeFeed {
  /**
   * Follows the changes of an account. Resolves to how that ends, when no later change is missed.
   * @throws when Redis is unavailable
   */
  follow(accountId: string, follower: ChangeFollower): Promise<() => void>;
  close(): Promise<void>;
}

const connectLimitMs = 2_000;
// A connection whose other end is gone without a FIN is found by a command without a response.
const checkMs = 10_000;

/** A feed over one connection of its own, which is opened for the first follower: one that listens can do nothing else. */
export function createChangeFeed(options: { redisUrl: string; prefix: string; log: Logger }): ChangeFeed {
  const { prefix } = options;
  const followers = new Map<string, Set<ChangeFollower>>();
  let redis: Redis | undefined;
  let checks: NodeJS.Timeout | undefined;

  function open(): Redis {
    // It fails at once while it isn't connected, and after two seconds without a response.
    const opened = openRedis({ url: options.redisUrl, role: 'listener', log: options.log });
    opened.on('message', (channel: string, text: string) => {
      for (const follower of followers.get(channel) ?? []) follower.onChange(text.split(' '));
    });
    // What is published until it is connected again is missed.
    opened.on('close', loseAll);
    checks = setInterval(() => {
      if (followers.size > 0) opened.ping().catch(() => opened.disconnect(true));
    }, checkMs);
    checks.unref();
    return opened;
  }
  function loseAll(): void {
    const lost = [...followers.values()].flatMap((each) => [...each]);
    followers.clear();
    for (const follower of lost) follower.onLost();
  }
  async function connected(): Promise<Redis> {
    redis ??= open();
    if (redis.status !== 'ready') await untilReady(redis);
    return redis;
  }

  return {
    follow: async (accountId, follower) => {
      const channel = changeChannel(prefix, accountId);
      const connection = await connected();
      const others = followers.get(channel);
      if (others === undefined) followers.set(channel, new Set([follower]));
      else others.add(follower);
      const leave = (): void => {
        const left = followers.get(channel);
        if (left?.delete(follower) !== true || left.size > 0) return;
        followers.delete(channel);
        connection.unsubscribe(channel).catch(() => undefined);
      };
      try {
        // Also for a later one: an unsubscription may be on its way.
        await connection.subscribe(channel);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    close: async () => {
      clearInterval(checks);
      redis?.disconnect();
      loseAll();
    },
  };
}

function untilReady(redis: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      redis.off('ready', done);
      reject(new Error(`Redis is unavailable (${redis.status})`));
    }, connectLimitMs);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    redis.once('ready', done);
  });
}
