import { ConfigError } from '@mailwright/platform';
import type { Redis } from 'ioredis';

// We use only commands of Redis 6.0: some distributions still ship it, and `npm start` may run theirs.
const oldestMajor = 6;

/**
 * Checks, when a process starts, that this Redis has the commands of Redis 6.0. Valkey and others report the version of
 * Redis that they are compatible with. A server that doesn't report its version is accepted.
 * @param redis a connection that is ready.
 * @throws ConfigError that names the version that was found and the one that is needed.
 */
export async function requireRedisVersion(redis: Redis): Promise<void> {
  // An ACL may forbid the command, or the connection may just have been lost: continue without the version.
  const info = await redis.info('server').catch(() => '');
  const [, version, major] = /^redis_version:((\d+)\.\S*)/m.exec(info) ?? [];
  if (version === undefined || Number(major) >= oldestMajor) return;
  throw new ConfigError([
    `REDIS_URL is a Redis ${version}; Mailwright needs Redis 6.0 or newer (6.2 or newer is recommended), or Valkey`,
  ]);
}
