import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { createTestDatabase, createTestQueues, startProxy, testAppSecrets, until } from '@mailwright/testing';

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));

test('a worker without Redis ends within its limit on SIGTERM', async () => {
  const database = await createTestDatabase();
  const queues = await createTestQueues();
  const redis = await startProxy(queues.redisUrl);
  const child = spawn(process.execPath, [built], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment({
      APP_SECRET: testAppSecrets.current,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      QUEUE_PREFIX: queues.prefix,
      OPS_PORT: '0',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
    }),
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  try {
    await until('it to start', async () => output.includes('process.started'));
    await redis.close();
    await until('it to miss Redis', async () => output.includes('redis.connection_failed'));
    child.kill('SIGTERM');
    expect({ code: (await ended)[0] as number, output }).toMatchObject({ code: 0 });
    expect(output).not.toContain('process.stop_timed_out');
  } finally {
    child.kill('SIGKILL');
    await redis.close();
    await queues.close();
    await database.drop();
  }
}, 120_000);
