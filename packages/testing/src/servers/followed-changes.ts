import { createLogger } from '@mailwright/platform';
import { createChangeFeed, createChangeNotes, openRedis } from '@mailwright/queues';
import { until } from '../until.ts';
import type { TestQueues } from './create-test-queues.ts';

/** The changes of an account, as open pages are notified of them. */
export interface FollowedChanges {
  /** Publishes changes, as a process does. */
  notes: ReturnType<typeof createChangeNotes>;
  /** Resolves when each of these topics has been received at least once since `followChanges`. */
  told(...topics: string[]): Promise<void>;
  close(): Promise<void>;
}

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

/** Follows the changes of an account over Redis. */
export async function followChanges({ redisUrl, prefix }: TestQueues, accountId: string): Promise<FollowedChanges> {
  const redis = openRedis({ url: redisUrl, role: 'producer', log });
  const feed = createChangeFeed({ redisUrl, prefix, log });
  const seen = new Set<string>();
  const follower = {
    onChange: (topics: string[]) => topics.forEach((topic) => seen.add(topic)),
    onLost: () => undefined,
  };
  // The feed fails if it can't connect within two seconds, and a garbage collection may take that long: try again.
  await until('the changes to be followed', () =>
    feed.follow(accountId, follower).then(
      () => true,
      () => false,
    ),
  );
  return {
    notes: createChangeNotes({ redis, prefix }),
    told: async (...topics) => {
      await until(`changes of ${topics.join(', ')} to be published`, async () =>
        topics.every((topic) => seen.has(topic)),
      );
    },
    close: async () => {
      await feed.close();
      redis.disconnect();
    },
  };
}
