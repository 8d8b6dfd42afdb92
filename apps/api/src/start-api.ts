import { createServer } from 'node:http';
import { createKeyAuthenticator, createRateLimiter, removeExpiredRequests } from '@mailwright/accounts';
import { checkSuppressionSecret } from '@mailwright/audience';
import { openDatabase } from '@mailwright/database';
import { createAnnouncer } from '@mailwright/events';
import {
  type ClosingStep,
  closeServer,
  type Config,
  createMetrics,
  defaultPort,
  listen,
  type Logger,
  runEvery,
  startOpsServer,
  systemClock,
  urlOf,
} from '@mailwright/platform';
import { openQueues, openRedis } from '@mailwright/queues';
import { checkAppSecret, createAddressGuard } from '@mailwright/webhooks';
import { createAnnouncements } from './announce-changes.ts';
import { createApp } from './app.ts';

type ApiConfig = Config<'DATABASE_URL' | 'REDIS_URL' | 'APP_SECRET'>;

// Whoever sends slower than this is not a client but a slowloris.
const requestTimeoutMs = 30_000;
// Longer than the 60 seconds after which common load balancers drop idle connections, so that they do it, not we.
const keepAliveTimeoutMs = 65_000;
// For load balancers and clients that send on kept-alive connections while we stop, to be told that these end.
const retentionPauseMs = 600_000;
const closeGraceMs = 2_000;

/** Starts the API and its operations port. Resolves to where they listen and how they are closed, in order. */
export async function startApi(
  config: ApiConfig,
  log: Logger,
): Promise<{ url: string; opsUrl: string; steps: ClosingStep[]; closeLimitMs: number }> {
  const metrics = createMetrics('api');
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, service: 'api', log });
  await checkAppSecret(database, config.APP_SECRET, log);
  await checkSuppressionSecret(database, config.APP_SECRET, log);
  const redis = openRedis({ url: config.REDIS_URL, role: 'producer', log });
  const queues = openQueues({ redis, prefix: config.QUEUE_PREFIX, log });
  const announcer = createAnnouncer({ queues, metrics, log });
  const policy = { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS };
  if (policy.allowHttp || policy.allowedCidrs.length > 0) log.warn('address_guard.opened', { ...policy });
  const guard = createAddressGuard(policy);

  const deps = {
    database,
    authenticateKey: createKeyAuthenticator(database),
    ...createAnnouncements({ announcer, queues, log }),
    guard,
    // On the queues' connection, which ends with them: by then no request is left.
    limiter: createRateLimiter({ redis, metrics, log, prefix: config.QUEUE_PREFIX }),
    clock: systemClock,
    appSecret: config.APP_SECRET,
    baseUrl: config.BASE_URL?.replace(/\/+$/, ''),
    signUpEnabled: config.SIGN_UP_ENABLED,
  };
  const app = createApp({
    deps,
    log,
    metrics,
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
  });
  const server = createServer({ requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs }, app);
  await listen(server, config.PORT ?? defaultPort, config.HOST);
  const retention = runEvery(
    retentionPauseMs,
    () => removeExpiredRequests(database),
    (error) => log.warn('retention.failed', { error }),
  );
  const ops = await startOpsServer({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics,
    log,
    checks: [
      { name: 'postgres', required: true, check: () => database.ping() },
      // Without Redis requests are served all the same; the relay catches up when it is back.
      { name: 'redis', required: false, check: () => redis.ping() },
    ],
  });
  return {
    url: urlOf(server, config.HOST),
    opsUrl: ops.url,
    closeLimitMs: requestTimeoutMs + 10_000,
    steps: [
      { name: 'readiness', close: () => ops.drain() },
      { name: 'public port', close: () => closeServer(server, { graceMs: closeGraceMs }) },
      { name: 'retention', close: () => retention.stop() },
      { name: 'announcements', close: () => announcer.settle() },
      { name: 'queues', close: () => queues.close() },
      { name: 'database', close: () => database.close() },
      { name: 'address guard', close: () => guard.close() },
      { name: 'operations port', close: () => ops.close() },
    ],
  };
}
