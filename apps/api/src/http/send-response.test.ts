import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { listen, urlOf } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import express from 'express';
import { sendStream } from './send-response.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that streams parts without end, and records what it does. */
async function startEndless(pauseLimitMs?: number) {
  const seen = { made: 0, returned: false, resolved: false };
  async function* parts(): AsyncGenerator<string> {
    try {
      for (;;) {
        seen.made += 1;
        yield 'x'.repeat(100_000);
      }
    } finally {
      seen.returned = true;
    }
  }
  const app = express();
  app.get('/', async (request, response) => {
    await sendStream(request, response, { status: 200, stream: { type: 'text/csv', parts: parts() } }, pauseLimitMs);
    seen.resolved = true;
  });
  server = createServer(app);
  await listen(server, 0, '127.0.0.1');
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(urlOf(server as Server, '127.0.0.1'), resolve).once('error', reject);
  });
  response.on('error', () => undefined);
  return { seen, response };
}

/** Resolves when no part has been made for a while: then the client's and the server's buffers are full. */
async function untilFull(seen: { made: number }): Promise<void> {
  let before = -1;
  await until('the buffers to be full', () => {
    const same = seen.made === before;
    before = seen.made;
    return Promise.resolve(same);
  });
}

test('a stream is produced no faster than the client reads it', async () => {
  const { seen, response } = await startEndless();
  await untilFull(seen);
  const made = seen.made;
  response.resume();
  await until('more to be made', () => Promise.resolve(seen.made > made + 100));
  expect(seen).toMatchObject({ returned: false, resolved: false });
});

test('a client that disconnects ends the stream and its work', async () => {
  const { seen, response } = await startEndless();
  await untilFull(seen);
  response.destroy();
  await until('the end', () => Promise.resolve(seen.resolved && seen.returned));
});

test('a client that stops reading is disconnected, which ends the stream and its work', async () => {
  const { seen } = await startEndless(100);
  await until('the end', () => Promise.resolve(seen.resolved && seen.returned));
});
