import { childEnvironment, variables } from '@mailwright/platform';
import type { TestDatabase } from '../servers/create-test-database.ts';
import type { TestQueues } from '../servers/create-test-queues.ts';

/** A secret that APP_SECRET accepts. */
export const testSecret = 'a secret of at least thirty-two characters';

/**
 * The environment of an app on a test's database and queues: only the variables that it needs, with free ports.
 * @param given variables that override these.
 */
export function testEnvironment(
  { database, queues }: { database: TestDatabase; queues: TestQueues },
  given: Record<string, string> = {},
): NodeJS.ProcessEnv {
  return childEnvironment({
    // Clears every setting of the caller's shell.
    ...Object.fromEntries(Object.keys(variables).map((name) => [name, undefined])),
    DATABASE_URL: database.url,
    REDIS_URL: queues.redisUrl,
    QUEUE_PREFIX: queues.prefix,
    APP_SECRET: testSecret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    BASE_URL: 'http://127.0.0.1',
    MAIL_FROM: 'mail@example.com',
    PORT: '0',
    OPS_PORT: '0',
    DRAIN_SECONDS: '0',
    LOG_FORMAT: 'json',
    ...given,
  });
}
