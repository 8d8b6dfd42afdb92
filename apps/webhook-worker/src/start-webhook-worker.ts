import {
  appSecretsOf,
  type Clock,
  type Config,
  type Logger,
  namesOfAppSecrets,
  systemClock,
} from '@mailwright/platform';
import { awaitDatabase, openParts, startOperations, type StartedProcess } from '@mailwright/process';
import {
  checkAppSecret,
  createAddressGuard,
  deliverEvents,
  sendDelivery,
  startDeliveryEngine,
} from '@mailwright/webhooks';

/** The variables that a webhook worker requires. */
export const neededVariables = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'] as const;

const service = 'webhook-worker';

/**
 * Starts a webhook worker and its operations port. Resolves to the steps that close it, in order.
 * @param clock the machine's clock.
 */
export async function startWebhookWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
  clock: Clock = systemClock,
): Promise<StartedProcess> {
  // All statements are small, so one that takes longer is on a dead connection, and delays all deliveries.
  const parts = openParts(config, log, { service, statementTimeoutMs: 10_000, clock });
  await awaitDatabase(parts);
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkAppSecret(parts.database, appSecrets, log);
  const policy = { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS };
  if (policy.allowHttp || policy.allowedCidrs.length > 0) log.warn('address_guard.opened', { ...policy });
  await parts.awaitRedis();
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
  return startOperations(parts, {
    needsRedis: true,
    definitions: [deliverEvents, sendDelivery],
    closeLimitMs: (config.WEBHOOK_TIMEOUT_SECONDS + 15) * 1_000,
    closing,
  });
}
