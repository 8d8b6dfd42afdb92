import {
  closeOnSignal,
  type Config,
  ConfigError,
  createLogger,
  dieOnUncaught,
  type Logger,
  readConfig,
  type VariableName,
} from '@mailwright/platform';
import type { StartedProcess } from './start-operations.ts';

/**
 * Reads the environment, starts, and closes on a signal. With a wrong environment the process says so and ends with exit
 * code 2.
 * @param service its name in logs.
 * @param needed variables without a default that it can't do without.
 */
export async function runProcess<Needed extends VariableName>(
  service: string,
  needed: readonly Needed[],
  start: (config: Config<Needed>, log: Logger) => Promise<StartedProcess>,
): Promise<void> {
  try {
    const config = readConfig(needed);
    const log = createLogger({ service, level: config.LOG_LEVEL, format: config.LOG_FORMAT });
    dieOnUncaught(log);
    const { steps, closeLimitMs, ...addresses } = await start(config, log);
    closeOnSignal(log, closeLimitMs, steps);
    log.info('process.started', addresses);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
