import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { LogOrder, LogServerStarted } from './reference-messages.ts';

// The built file, even in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/reference/log-server.js', import.meta.url));

/**
 * Runs `work` with the reference for logs in its own process, which sends this campaign's log, and ends it after that.
 */
export async function inLogServer<Result>(
  order: LogOrder,
  work: (reference: { url: string; pid: number }) => Promise<Result>,
): Promise<Result> {
  const child = startChild({ script, environment: childEnvironment({}) });
  try {
    const started = nextMessage<LogServerStarted>(child);
    child.process.send(order);
    const { port } = await started;
    return await work({ url: `http://127.0.0.1:${port}/`, pid: child.pid });
  } finally {
    await child.stop();
  }
}
