import { closeOnSignal, ConfigError, createLogger, dieOnUncaught, readConfig } from '@mailwright/platform';
import { startWebhookWorker } from './start-webhook-worker.ts';

try {
  const config = readConfig(['DATABASE_URL', 'REDIS_URL', 'APP_SECRET']);
  const log = createLogger({ service: 'webhook-worker', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  dieOnUncaught(log);
  const { opsUrl, steps, closeLimitMs } = await startWebhookWorker(config, log);
  closeOnSignal(log, closeLimitMs, steps);
  log.info('process.started', { opsUrl });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
