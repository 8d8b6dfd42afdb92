import path from 'node:path';
import { readConfig, variables } from '@mailwright/platform';
import { playDemo } from '../demo/play-demo.ts';
import { startStack } from '../stack/start-stack.ts';
import { aborted, listenForSignals } from './listen-for-signals.ts';

// The demo has its own stack, so it runs whether or not `npm start` does, and touches none of your data. It retries
// after a second instead of a minute. It ignores all other
// settings of the caller's: otherwise it would, for example, empty a bounce mailbox into its own database.
const kept = new Set(['REDIS_URL', 'LOG_LEVEL', 'LOG_FORMAT', 'MAILWRIGHT_DATA_DIR']);
const environment = {
  ...Object.fromEntries(
    Object.keys(variables)
      .filter((name) => !kept.has(name))
      .map((name) => [name, '']),
  ),
  HOST: '127.0.0.1',
  QUEUE_PREFIX: 'mailwright-demo',
  WEBHOOK_RETRY_DELAYS_SECONDS: '1,2',
};

/**
 * `npm run demo`: shows the main job step by step, until SIGINT, SIGTERM or SIGHUP; a second signal hurries the stop.
 * Resolves to the exit code: 0 if every step succeeded or a signal stopped the demo, else 1.
 * @param dataDir replaces MAILWRIGHT_DATA_DIR.
 */
export async function demo(dataDir?: string): Promise<number> {
  const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
  const { asked, hurry } = listenForSignals();
  // Whether a step failed before a signal came. A step that fails later was interrupted by the signal.
  let hasFailed = false;
  // Even if the reader of our output has gone, everything is stopped in order.
  process.stdout.on('error', () => {});
  try {
    const folder = path.resolve(dataDir ?? readConfig().MAILWRIGHT_DATA_DIR);
    const stack = await startStack({
      dataDir: path.join(folder, 'demo'),
      toolsDir: path.join(folder, 'tools'),
      port: 0,
      environment,
      quiet: true,
      signal: asked,
      log: printLine,
    });
    try {
      const { baseUrl, apiKey } = stack;
      if (apiKey === null)
        throw new Error(`The key of the demo's account is gone. Delete ${folder}/demo and try again.`);
      printLine('');
      const printStep = (line: string): void => void (asked.aborted || printLine(line));
      // On a signal, the demo's current step is abandoned; it ends with the process.
      await Promise.race([playDemo({ baseUrl, apiKey, printLine: printStep }), aborted(asked)]).catch(
        (error: unknown) => {
          hasFailed = !asked.aborted;
          throw error;
        },
      );
    } finally {
      printLine('');
      await stack.stop(hurry);
    }
    printLine(asked.aborted ? 'Stopped.' : 'The demo completed successfully.');
    return 0;
  } catch (error) {
    if (asked.aborted && !hasFailed) {
      printLine('Stopped.');
      return 0;
    }
    process.stderr.write(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
