import { cli } from './cli.ts';
import type { Terminal } from './terminal.ts';

/** Runs the command of this process's arguments, and sets its exit code. */
export async function runProcess(options: Pick<Terminal, 'program' | 'version' | 'environment'>): Promise<void> {
  toleratePipes();
  const { stdin, stdout, stderr } = process;
  const interrupted = listenForSignals();
  process.exitCode = await cli(process.argv.slice(2), { ...options, stdin, stdout, stderr, interrupted });
}

function toleratePipes(): void {
  // The reader may close the pipe early: `| head`, `| grep -q`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  // Standard error has only progress and errors, so the command continues without a reader, for example after `2>&1 |
  // head`.
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/**
 * The first signal lets the command say how to continue. One Ctrl-C may arrive twice, from the terminal and forwarded by
 * npm, so only a later second one ends the process at once.
 */
function listenForSignals(): AbortSignal {
  const interruption = new AbortController();
  let interruptedAtMs: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      interruptedAtMs ??= performance.now();
      interruption.abort();
      if (performance.now() - interruptedAtMs > 1_000) process.exit(130);
    });
  return interruption.signal;
}
