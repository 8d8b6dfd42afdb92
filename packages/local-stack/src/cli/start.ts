import path from 'node:path';
import { childEnvironment, readConfig } from '@mailwright/platform';
import { type StackOptions, startStack } from '../stack/start-stack.ts';
import { welcome } from './welcome.ts';

// One Ctrl-C may arrive twice, from the terminal and forwarded by npm.
const sameSignalMs = 1_000;

/** `toolsDir` and `apps` as in StackOptions. */
export interface StartOptions extends Pick<StackOptions, 'toolsDir' | 'apps'> {
  /** Instead of MAILWRIGHT_DATA_DIR. */
  dataDir?: string | undefined;
}

/**
 * `npm start`: starts everything, prints how to use it, and runs until SIGINT, SIGTERM or SIGHUP; a second signal hurries.
 * @returns the exit code: 0 after an orderly stop, 1 when it couldn't start.
 */
export async function start(options: StartOptions = {}): Promise<number> {
  const startedAt = performance.now();
  const { asked, hurry } = listenForSignals();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  // The reader of our output may go away first; everything is stopped in order all the same.
  process.stdout.on('error', () => {});
  try {
    const { dataDir, ...others } = options;
    const environment: Record<string, string> = dataDir === undefined ? {} : { MAILWRIGHT_DATA_DIR: dataDir };
    const folder = path.resolve(readConfig([], childEnvironment(environment)).MAILWRIGHT_DATA_DIR);
    const color = process.stdout.isTTY;
    const stack = await startStack({ ...others, dataDir: folder, environment, color, log: say, signal: asked });
    for (const line of welcome(stack, folder, ((performance.now() - startedAt) / 1_000).toFixed(1))) say(line);
    await aborted(asked);
    await stack.stop(hurry);
  } catch (error) {
    if (!asked.aborted) {
      process.stderr.write(`\n${describe(error)}\n`);
      return 1;
    }
  }
  say('Stopped.');
  return 0;
}

function listenForSignals(): { asked: AbortSignal; hurry: AbortSignal } {
  const asked = new AbortController();
  const hurry = new AbortController();
  let first = 0;
  const hear = (): void => {
    if (!asked.signal.aborted) {
      first = performance.now();
      asked.abort();
    } else if (performance.now() - first > sameSignalMs) hurry.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  return { asked: asked.signal, hurry: hurry.signal };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}

// An error of ours needs only its message; any other is a bug, and its stack helps.
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' || error.name === 'ConfigError' ? error.message : (error.stack ?? error.message);
}
