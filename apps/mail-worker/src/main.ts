import { closeOnSignal, ConfigError, createLogger, dieOnUncaught, readConfig } from '@mailwright/platform';
import { neededVariables, startMailWorker } from './start-mail-worker.ts';

try {
  const config = readConfig(neededVariables);
  const log = createLogger({ service: 'mail-worker', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  dieOnUncaught(log);
  const { opsUrl, steps, closeLimitMs } = await startMailWorker(config, log);
  closeOnSignal(log, closeLimitMs, steps);
  log.info('process.started', { opsUrl });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
