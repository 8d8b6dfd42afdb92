import type { Logger } from '@mailwright/platform';
import type { Redis } from 'ioredis';
import { openRedis } from '../open-redis.ts';
import { changeChannel } from './change-channel.ts';

/** Someone who follows the changes of an account. */
export interface ChangeFollower {
  /** Called with the topics of each change. */
  onChange(topics: string[]): void;
  /** Called once, if changes may be missed from now on; `onChange` isn't called after that. */
  onLost(): void;
}

/** The changes of accounts, which any process publishes. */
export interface ChangeFeed {
  /**
   * Follows the changes of an account. Resolves once no later change will be missed, to a function that stops
   * following.
   * @throws if Redis is unavailable.
   */
  follow(accountId: string, follower: ChangeFollower): Promise<() => void>;
  close(): Promise<void>;
}

const connectLimitMs = 2_000;
// How often to send a command: if there is no response, the other end is gone, even without a FIN.
const checkMs = 10_000;

/** Creates a feed on its own connection, which can do nothing but listen. It is opened for the first follower. */
export function createChangeFeed(options: { redisUrl: string; prefix: string; log: Logger }): ChangeFeed {
  const { prefix } = options;
  const followers = new Map<string, Set<ChangeFollower>>();
  let redis: Redis | undefined;
  let checks: NodeJS.Timeout | undefined;

  function open(): Redis {
    // Commands fail at once while it isn't connected, and after two seconds without a response.
    const opened = openRedis({ url: options.redisUrl, role: 'listener', log: options.log });
    opened.on('message', (channel: string, text: string) => {
      for (const follower of followers.get(channel) ?? []) follower.onChange(text.split(' '));
    });
    // Changes that are published before it is connected again are missed.
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
        // Needed for later followers too, because an unsubscription may be on its way.
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
