import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { testAppSecrets, until } from '@mailwright/testing';
import { createTestWorkers, type TestWorkers } from './support/start-test-workers.ts';

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let workers: TestWorkers;
beforeAll(async () => {
  workers = await createTestWorkers();
});
afterAll(() => workers.close());

test('an audience worker has a lower priority than other processes on its machine', async () => {
  const { database, queues } = workers;
  const environment = { DATABASE_URL: database.url, REDIS_URL: queues.redisUrl, QUEUE_PREFIX: queues.prefix };
  const worker = spawn(process.execPath, [built], {
    stdio: 'ignore',
    env: childEnvironment({ ...environment, APP_SECRET: testAppSecrets.current, OPS_PORT: '0', LOG_LEVEL: 'silent' }),
  });
  try {
    await until('a lower priority', async () => os.getPriority(worker.pid) > os.getPriority(), 60_000);
  } finally {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
});
