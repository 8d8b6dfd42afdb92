import { closeOnSignal, ConfigError, createLogger, dieOnUncaught, readConfig } from '@mailwright/platform';
import { startAudienceWorker } from './start-audience-worker.ts';

try {
  const config = readConfig(['DATABASE_URL', 'REDIS_URL']);
  const log = createLogger({ service: 'audience-worker', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  dieOnUncaught(log);
  const { opsUrl, steps, closeLimitMs } = await startAudienceWorker(config, log);
  closeOnSignal(log, closeLimitMs, steps);
  log.info('process.started', { opsUrl });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
