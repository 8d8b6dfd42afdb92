import { ConfigError, createLogger, type Logger, readConfig } from '@mailwright/platform';
import { reportFailure } from './close-together.ts';
import { neededVariables, type ProcessRole } from './role.ts';
import type { StartedProcess } from './start-operations.ts';
import { startProcess } from './start-process.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/**
 * Reads the environment, starts the process with its roles, and closes it on a signal. If it can't start, it reports
 * why and ends with exit code 1.
 * @param service the process's name in logs and metrics.
 */
export async function runProcess(service: string, roles: readonly ProcessRole[]): Promise<void> {
  let log: Logger | undefined;
  try {
    const config = readConfig(neededVariables(roles));
    log = createLogger({ service, level: config.LOG_LEVEL, format: config.LOG_FORMAT });
    dieOnUncaught(log);
    watchEventLoop({ service, log, limitSeconds: config.EVENT_LOOP_STALL_SECONDS });
    const stopListening = endOnSignal(log);
    const { opsUrl, addresses, ...closing } = await startProcess({ service, config, log, roles });
    stopListening();
    closeOnSignal(log, closing);
    log.info('process.started', { ...addresses, opsUrl });
  } catch (error) {
    if (error instanceof ConfigError || log === undefined) process.stderr.write(`${(error as Error).message}\n`);
    else log.error('process.start_failed', { error });
    // Connections that were opened before the failure would keep the process alive. The delay of one turn lets
    // winston's stream write its lines.
    setImmediate(() => process.exit(1));
  }
}

/**
 * Ends the process in order on SIGTERM, on SIGINT or if its supervisor goes away: closes the steps one after another,
 * then exits with 0, or with 1 if a step fails or all together take longer than the limit. SIGTERM comes from systems
 * that replace processes, so before the steps, it gives load balancers the time to send requests elsewhere; a
 * terminal's Ctrl-C doesn't need that. A second signal ends that time, and is otherwise ignored.
 */
function closeOnSignal(
  log: Logger,
  { steps, closeLimitMs, drainMs }: Pick<StartedProcess, 'steps' | 'closeLimitMs' | 'drainMs'>,
): void {
  let closing = false;
  let endDraining: () => void = () => {};
  // The first step ends readiness, which is quick.
  const drain = async (): Promise<void> => {
    await steps[0]?.close();
    log.info('process.draining', { drainMs });
    await new Promise<void>((resolve) => {
      endDraining = resolve;
      setTimeout(resolve, drainMs);
    });
  };
  const shutDown = async (signal: string): Promise<void> => {
    if (closing) return endDraining();
    closing = true;
    const startedAt = Date.now();
    log.info('process.stopping', { signal });
    if (signal === 'SIGTERM' && drainMs > 0) await drain();
    setTimeout(() => {
      log.error('process.stop_timed_out', { limitMs: closeLimitMs });
      process.exit(1);
    }, closeLimitMs).unref();
    let failed = false;
    for (const step of steps) {
      try {
        await step.close();
      } catch (error) {
        failed = true;
        reportFailure(log, step, error);
      }
    }
    log.info('process.stopped', { durationMs: Date.now() - startedAt });
    process.exitCode = failed ? 1 : 0;
    // Log lines are written at the end of this turn of the event loop, or at the latest when the process ends.
    setImmediate(() => process.exit());
  };
  process.on('SIGTERM', (signal) => void shutDown(signal));
  process.on('SIGINT', (signal) => void shutDown(signal));
  // The reader of our output may go away, or the disk with the output may be full: that mustn't end the process.
  process.stdout.on('error', () => {});
  process.on('disconnect', () => void shutDown('disconnect'));
  if (process.channel !== undefined && process.channel !== null && !process.connected) void shutDown('disconnect');
}

/**
 * Ends a process that hasn't started yet on SIGTERM, on SIGINT or if its supervisor goes away, with exit code 0,
 * because it has nothing to close in order. As process 1 of a container, it would otherwise ignore signals while it
 * waits for Postgres.
 * @returns a function that stops listening.
 */
function endOnSignal(log: Logger): () => void {
  const end = (signal: string): void => {
    log.info('process.stopped', { signal });
    setImmediate(() => process.exit(0));
  };
  const endAlone = (): void => end('disconnect');
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', endAlone);
  return () => {
    process.off('SIGTERM', end);
    process.off('SIGINT', end);
    process.off('disconnect', endAlone);
  };
}

/** An uncaught error is a bug of ours: log it and die, so that the supervisor starts a process in a known state. */
function dieOnUncaught(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.error('process.crashed', { error });
    setImmediate(() => process.exit(1));
  });
}
