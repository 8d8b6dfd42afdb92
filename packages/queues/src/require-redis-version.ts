import { ConfigError } from '@mailwright/platform';
import type { Redis } from 'ioredis';

// The commands that are used are those of 6.0. It is what some distributions still have, and `npm start` then runs.
const oldestMajor = 6;

/**
 * Checks, at the start of a process, that this Redis has the commands of Redis 6.0. Valkey and others report the version of
 * Redis that they are compatible with. One that doesn't tell its version is used as it is.
 * @param redis a connection that is ready.
 * @throws ConfigError naming the version that was found and the one that is needed.
 */
export async function requireRedisVersion(redis: Redis): Promise<void> {
  // Who may not ask for it, by an ACL, or has just lost the connection, goes on.
  const info = await redis.info('server').catch(() => '');
  const [, version, major] = /^redis_version:((\d+)\.\S*)/m.exec(info) ?? [];
  if (version === undefined || Number(major) >= oldestMajor) return;
  throw new ConfigError([
    `REDIS_URL is a Redis ${version}; Mailwright needs Redis 6.0 or newer (6.2 or newer is recommended), or Valkey`,
  ]);
}
