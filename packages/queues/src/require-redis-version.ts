import { ConfigError } from '@mailwright/platform';
import type { Redis } from 'ioredis';

const oldest = [6, 2] as const;

/**
 * Checks, at the start of a process, that this Redis has the commands of Redis 6.2. Valkey and others report the version of
 * Redis that they are compatible with. One that doesn't tell its version is used as it is.
 * @param redis a connection that is ready.
 * @throws ConfigError naming the version that was found and the one that is needed.
 */
export async function requireRedisVersion(redis: Redis): Promise<void> {
  // Who may not ask for it, by an ACL, or has just lost the connection, goes on.
  const info = await redis.info('server').catch(() => '');
  const [, version, major, minor] = /^redis_version:((\d+)\.(\d+)\S*)/m.exec(info) ?? [];
  if (version === undefined || Number(major) > oldest[0]) return;
  if (Number(major) === oldest[0] && Number(minor) >= oldest[1]) return;
  throw new ConfigError([
    `REDIS_URL is a Redis ${version}; Mailwright needs Redis ${oldest.join('.')} or newer, or Valkey`,
  ]);
}
