import {
  closeOnSignal,
  ConfigError,
  createLogger,
  createMetrics,
  dieOnUncaught,
  readConfig,
  startOpsServer,
} from '@mailwright/platform';

try {
  const config = readConfig(['DATABASE_URL', 'REDIS_URL', 'APP_SECRET']);
  const log = createLogger({ service: 'audience-worker', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  dieOnUncaught(log);
  const metrics = createMetrics('audience-worker');
  const ops = await startOpsServer({ host: config.OPS_HOST, port: config.OPS_PORT, metrics, log, checks: [] });
  closeOnSignal(log, 10_000, [{ name: 'operations port', close: () => ops.close() }]);
  log.info('process.started', { opsUrl: ops.url });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
