import {
  type Config,
  ConfigError,
  createLogger,
  type Logger,
  readConfig,
  type VariableName,
} from '@mailwright/platform';
import { closeOnSignal, dieOnUncaught, endOnSignal } from './shutdown.ts';
import type { StartedProcess } from './start-operations.ts';

/**
 * Reads the environment, starts, and closes on a signal. A process that can't start reports why and ends with exit code 1.
 * @param service its name in logs.
 * @param needed variables without a default that it requires.
 */
export async function runProcess<Needed extends VariableName>(
  service: string,
  needed: readonly Needed[],
  start: (config: Config<Needed>, log: Logger) => Promise<StartedProcess>,
): Promise<void> {
  let log: Logger | undefined;
  try {
    const config = readConfig(needed);
    log = createLogger({ service, level: config.LOG_LEVEL, format: config.LOG_FORMAT });
    dieOnUncaught(log);
    const stopListening = endOnSignal(log);
    const { steps, closeLimitMs, ...addresses } = await start(config, log);
    stopListening();
    closeOnSignal(log, closeLimitMs, steps);
    log.info('process.started', addresses);
  } catch (error) {
    if (error instanceof ConfigError || log === undefined) process.stderr.write(`${(error as Error).message}\n`);
    else log.error('process.start_failed', { error });
    // Connections that were opened before the failure would keep it alive. The turn lets winston's stream write its lines.
    setImmediate(() => process.exit(1));
  }
}
