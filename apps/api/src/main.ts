import { closeOnSignal, ConfigError, createLogger, dieOnUncaught, readConfig } from '@mailwright/platform';
import { startApi } from './start-api.ts';

try {
  const config = readConfig(['DATABASE_URL', 'REDIS_URL', 'APP_SECRET']);
  const log = createLogger({ service: 'api', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  dieOnUncaught(log);
  const { url, opsUrl, steps, closeLimitMs } = await startApi(config, log);
  closeOnSignal(log, closeLimitMs, steps);
  log.info('process.started', { url, opsUrl });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
