import { addList } from '@mailwright/audience';
import { operator } from '@mailwright/outbox';
import { createLogger, fromUid, newId, readConfig } from '@mailwright/platform';
import { neededVariables, startProcess } from '@mailwright/process';
import {
  createTestDatabase,
  createTestQueues,
  runProcesses,
  testAppSecrets,
  type TestDatabase,
  type TestQueues,
} from '@mailwright/testing';
import { audienceWorkerRole } from '../../src/audience-worker-role.ts';

/** Audience workers on their own database and queues. */
export interface TestWorkers {
  database: TestDatabase;
  queues: TestQueues;
  /** Starts a worker; the returned function stops it as SIGTERM does. */
  start(): Promise<() => Promise<void>>;
  /** Stops the workers that still run. */
  stopAll(): Promise<void>;
  /** Stops all workers, and drops the database and the queues. */
  close(): Promise<void>;
}

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

export async function createTestWorkers(): Promise<TestWorkers> {
  const database = await createTestDatabase();
  const queues = await createTestQueues();
  const running = runProcesses();
  const start: TestWorkers['start'] = async () => {
    const roles = [audienceWorkerRole];
    const config = readConfig(neededVariables(roles), {
      APP_SECRET: testAppSecrets.current,
      DATABASE_URL: database.url,
      REDIS_URL: queues.redisUrl,
      QUEUE_PREFIX: queues.prefix,
      OPS_PORT: '0',
    });
    return running.add(await startProcess({ service: 'audience-worker', config, log, roles })).close;
  };
  const close = async () => {
    await running.closeAll();
    await queues.close();
    await database.drop();
  };
  return { database, queues, start, stopAll: running.closeAll, close };
}

/** Adds a list with this many subscribers, who have tags and consents; a hundred of them also have mails. */
export async function addFullList(database: TestDatabase, accountId: string, subscribers: number): Promise<string> {
  const { uid } = await addList(
    database,
    accountId,
    newId(),
    {
      name: 'News',
      from_name: 'Ada',
      from_email: 'ada@example.com',
      subscription: 'single_opt_in',
      send_welcome_email: false,
      sign_up_form: true,
      fields: [],
    },
    operator,
  );
  const listId = fromUid('list', uid) ?? '';
  await database.query({
    text: `WITH made AS (
        INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
        SELECT uuid_v7(), $1, $2, 'subscribed', 'p' || n || '@example.com', 'p' || n || '@example.com', ARRAY['vip', 't' || n % 3], 'api'
        FROM generate_series(1, $3) n RETURNING id, email_normalized),
      consents AS (INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source) SELECT uuid_v7(), $1, id, 'subscribed', 'api' FROM made)
      INSERT INTO mails (id, account_id, kind, subscriber_id, expires_at) SELECT uuid_v7(), $1, 'confirm_subscription', id, now() FROM made LIMIT 100`,
    values: [accountId, listId, subscribers],
  });
  return listId;
}
