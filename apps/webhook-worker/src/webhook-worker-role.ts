import { appSecretsOf, type Config, namesOfAppSecrets } from '@mailwright/platform';
import { defineRole, type ProcessParts, type RunningRole } from '@mailwright/process';
import {
  checkAppSecret,
  createAddressGuard,
  deliverEvents,
  sendDelivery,
  startDeliveryEngine,
} from '@mailwright/webhooks';

const neededVariables = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'] as const;
type Needed = (typeof neededVariables)[number];

/** Sends webhook deliveries. */
export const webhookWorkerRole = defineRole({
  name: 'webhook-worker',
  neededVariables,
  // All statements are small, so one that takes longer is on a dead connection, and delays all deliveries.
  statementTimeoutMs: 10_000,
  start,
});

async function start(config: Config<Needed>, parts: ProcessParts): Promise<RunningRole> {
  const { log } = parts;
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkAppSecret(parts.database, appSecrets, log);
  const policy = { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS };
  if (policy.allowHttp || policy.allowedCidrs.length > 0) log.warn('address_guard.opened', { ...policy });
  const closing = await startDeliveryEngine({
    ...parts,
    directUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    appSecrets,
    guard: createAddressGuard(policy),
    settings: {
      timeoutSeconds: config.WEBHOOK_TIMEOUT_SECONDS,
      retryDelaysSeconds: config.WEBHOOK_RETRY_DELAYS_SECONDS,
      switchOffAfter: config.WEBHOOK_SWITCH_OFF_AFTER,
      recoverDays: config.WEBHOOK_RECOVER_DAYS,
      retentionDays: config.WEBHOOK_RETENTION_DAYS,
      concurrency: config.WEBHOOK_CONCURRENCY,
      slowConcurrency: config.WEBHOOK_SLOW_CONCURRENCY,
      maxSockets: config.WEBHOOK_MAX_SOCKETS,
      maxPerHook: config.WEBHOOK_MAX_PER_HOOK,
    },
  });
  return {
    needsRedis: true,
    definitions: [deliverEvents, sendDelivery],
    closeLimitMs: (config.WEBHOOK_TIMEOUT_SECONDS + 15) * 1_000,
    closing,
  };
}
