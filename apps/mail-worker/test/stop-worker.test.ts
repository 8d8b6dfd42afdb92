import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { startProxy, until } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let worker: TestMailWorker;
afterEach(() => worker.stop());

test('a worker without Redis, whose mail server and bounce mailbox hang, ends within its limit on SIGTERM', async () => {
  worker = await startTestMailWorker({ workers: 0 });
  const redis = await startProxy(worker.queues.redisUrl);
  const sockets: Socket[] = [];
  const mailbox = createServer((socket) => void sockets.push(socket));
  await once(mailbox.listen(0, '127.0.0.1'), 'listening');
  const { port } = mailbox.address() as AddressInfo;
  const environment = {
    ...worker.environment,
    REDIS_URL: redis.url,
    BOUNCE_MAILBOX_URL: `pop3://bounces:horse@127.0.0.1:${port}`,
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
  };
  const child = spawn(process.execPath, [built], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment(environment),
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  try {
    worker.smtp.beforeReply(() => new Promise(() => {}));
    await worker.askToConfirm(await worker.addSubscriber());
    await worker.smtp.waitFor(1);
    await until('it to connect to the mailbox', async () => sockets.length > 0);
    await redis.close();
    await until('it to miss Redis', async () => output.includes('redis.connection_failed'));
    child.kill('SIGTERM');
    expect({ code: (await ended)[0] as number, output }).toMatchObject({ code: 0 });
    expect(output).not.toContain('process.stop_timed_out');
  } finally {
    child.kill('SIGKILL');
    for (const socket of sockets) socket.destroy();
    mailbox.close();
    await redis.close();
  }
}, 120_000);
