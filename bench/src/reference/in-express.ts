import { fileURLToPath } from 'node:url';
import { childEnvironment, variables } from '@mailwright/platform';
import { generateHookSecret } from '@mailwright/webhooks';
import { eventType } from '../fixture/event-data.ts';
import type { BenchStack } from '../stack/start-bench-stack.ts';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { ExpressOrder, ExpressStarted } from './reference-messages.ts';

/** The reference with which benches of the API are compared. */
export interface ExpressReference {
  baseUrl: string;
  /** The processes whose CPU time counts as the reference's, by name. */
  pids: Record<string, number[]>;
}

// The built file, even in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/reference/express.js', import.meta.url));

/**
 * Runs `work` with the reference, in its own process and database, and ends both after that, even if `work` rejects.
 * @param to `target`: where it sends each new subscriber; `smtp`: where it sends each email; nowhere if absent.
 *   `subscribers`: how many it has to read.
 */
export async function inExpress<Result>(
  stack: BenchStack,
  to: Pick<ExpressOrder, 'target' | 'smtp' | 'subscribers'>,
  work: (reference: ExpressReference) => Promise<Result>,
): Promise<Result> {
  const { url, drop } = await stack.createDatabase();
  const child = startChild({ script, environment: childEnvironment({}) });
  try {
    const started = nextMessage<ExpressStarted>(child);
    child.process.send({
      databaseUrl: url,
      // The same number of connections as the API.
      poolSize: variables.DATABASE_POOL_SIZE.parse(undefined),
      event: eventType,
      secret: generateHookSecret(),
      ...to,
    } satisfies ExpressOrder);
    const { port } = await started;
    return await work({
      baseUrl: `http://127.0.0.1:${port}`,
      pids: { API: [child.pid], postgres: stack.pids.postgres },
    });
  } finally {
    await child.stop();
    await drop();
  }
}
