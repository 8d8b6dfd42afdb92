import { createServer, type Server } from 'node:http';
import {
  checkTotpSecret,
  createOidcProvider,
  readOidcOptions,
  removeExpiredRequests,
  removeExpiredSessions,
} from '@mailwright/accounts';
import { changeTags, compactGrowth, checkSuppressionSecret, removeField, removeList } from '@mailwright/audience';
import { runImport } from '@mailwright/imports';
import { checkCallbackSecrets, fetchText } from '@mailwright/bounces';
import type { Database } from '@mailwright/database';
import { runAutomations } from '@mailwright/automations';
import { createActivityRemoval, openCountryDatabase, removeOldRecipients, sendCampaign } from '@mailwright/campaigns';
import { emailsWaiting } from '@mailwright/emails';
import { mailsWaiting } from '@mailwright/outbox';
import {
  type AppSecrets,
  appSecretsOf,
  closeServer,
  type ClosingStep,
  type Config,
  defaultPort,
  listen,
  type Logger,
  namesOfAppSecrets,
  type Registry,
  runEvery,
  urlOf,
} from '@mailwright/platform';
import { defineRole, type ProcessParts, type RunningRole } from '@mailwright/process';
import { createRenderer, limitedWaiting, processImage, readS3Options, sweepMedia } from '@mailwright/content';
import { createTxtLookup, isVerifiedSender, readSendingSetup } from '@mailwright/senders';
import { createChangeFeed } from '@mailwright/queues';
import { checkPasswordSecret } from '@mailwright/sending';
import { checkAppSecret, createAddressGuard, deliverEvents, sendDelivery } from '@mailwright/webhooks';
import { type ApiDeps, createApiDeps } from './api-deps.ts';
import { createApp } from './app.ts';
import { answerClientErrors } from './http/answer-client-errors.ts';
import { startSubmission } from './submission/start-submission.ts';
import { readSubmissionOptions } from './submission/submission-options.ts';

const neededVariables = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'] as const;
type Needed = (typeof neededVariables)[number];
type ApiConfig = Config<Needed>;

// The operator sees the metrics of all queues here, even while the workers are down.
const shownQueues = [
  deliverEvents,
  sendDelivery,
  mailsWaiting,
  emailsWaiting,
  sendCampaign,
  runAutomations,
  removeList,
  removeField,
  changeTags,
  runImport,
];

// A client that sends its headers more slowly than this is a slowloris; for bodies see limit-body-time.ts.
const headersTimeoutMs = 30_000;
const requestLimitMs = 30_000;
// Longer than the 60 seconds after which common load balancers drop idle connections, so that they close first.
const keepAliveTimeoutMs = 65_000;
// During shutdown, this lets load balancers and clients learn that their keep-alive connections end.
const closeGraceMs = 2_000;
const retentionPauseMs = 600_000;
const countriesPauseMs = 60_000;

/** Serves the REST API, the console's back end and the public pages. */
export const apiRole = defineRole({
  name: 'api',
  neededVariables,
  check: (config) => void [readSettings(config), readSubmissionOptions(config)],
  start,
});

async function start(config: ApiConfig, parts: ProcessParts): Promise<RunningRole> {
  const settings = readSettings(config);
  const countries = config.GEOIP_DATABASE === undefined ? undefined : await openCountryDatabase(config.GEOIP_DATABASE);
  const { database, redis, queues, changes, registry: metrics, log } = parts;
  const changeFeed = createChangeFeed({ redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, log });
  const appSecrets = appSecretsOf(config);
  await checkSecrets(database, appSecrets, log);
  const policy = { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS };
  if (policy.allowHttp || policy.allowedCidrs.length > 0) log.warn('address_guard.opened', { ...policy });
  const guard = createAddressGuard(policy);

  const closing = new AbortController();
  const renderer = createRenderer(limitedWaiting);
  const { deps, publisher } = createApiDeps({
    ...settings,
    database,
    queues,
    redis,
    changes,
    log,
    guard,
    appSecrets,
    processImage,
    countryOf: countries?.countryOf,
    closing: closing.signal,
    isVerifiedSender: async (accountId, email) => (await isVerifiedSender(database, accountId, email)).verified,
    fetchText,
    changeFeed,
    renderer,
    metrics,
  });
  const server = await serve(config, deps, metrics);
  const submissionOptions = readSubmissionOptions(config);
  const submission = submissionOptions && (await startSubmission(deps, submissionOptions));
  const upkeep = startUpkeep(config, deps, countries);
  return {
    addresses: { url: urlOf(server, config.HOST) },
    // The API also serves requests without Redis: workers find due work in Postgres.
    needsRedis: false,
    definitions: shownQueues,
    questions: { '/tracking-domain': (query) => allowTrackingDomain(deps, query) },
    closeLimitMs: requestLimitMs + 10_000,
    drainMs: config.DRAIN_SECONDS * 1_000,
    closing: [
      {
        name: 'public port',
        close: () => {
          closing.abort();
          return closeServer(server, { graceMs: closeGraceMs, limitMs: requestLimitMs });
        },
      },
      ...(submission === undefined ? [] : [submission]),
      { name: 'rendering', close: () => renderer.close() },
      ...upkeep,
      { name: 'tracking', close: () => Promise.all([deps.hits.settle(), deps.emailHits.settle()]) },
      { name: 'publishing', close: () => publisher.settle() },
      { name: 'changes', close: () => changeFeed.close() },
      { name: 'address guard', close: () => guard.close() },
    ],
  };
}

/** What handlers depend on that follows from the configuration alone. */
function readSettings(config: ApiConfig) {
  const s3 = readS3Options(config);
  const oidc = readOidcOptions(config);
  return {
    limitsPrefix: config.QUEUE_PREFIX,
    baseUrl: config.BASE_URL?.replace(/\/+$/, ''),
    signUpEnabled: config.SIGN_UP_ENABLED,
    needsProofOfWork: config.PROOF_OF_WORK,
    recoverDays: config.WEBHOOK_RECOVER_DAYS,
    newAccountMailsPerDay: config.NEW_ACCOUNT_MAILS_PER_DAY === 0 ? null : config.NEW_ACCOUNT_MAILS_PER_DAY,
    oidc: oidc === undefined ? undefined : createOidcProvider(oidc),
    s3,
    anonymousTracking: config.TRACKING_ANONYMOUS,
    lookUpTxt: createTxtLookup(config.DNS_SERVERS),
    sendingSetup: readSendingSetup(config),
    bounceRules: { softLimit: config.BOUNCE_SOFT_LIMIT, softDays: config.BOUNCE_SOFT_DAYS },
  };
}

async function checkSecrets(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkAppSecret(database, appSecrets, log);
  await checkSuppressionSecret(database, appSecrets, log);
  await checkPasswordSecret(database, appSecrets, log);
  await checkCallbackSecrets(database, appSecrets, log);
  await checkTotpSecret(database, appSecrets, log);
}

/** Serves the API on its public port. @throws if the port is taken */
async function serve(config: ApiConfig, deps: ApiDeps, metrics: Registry): Promise<Server> {
  const app = createApp({
    deps,
    log: deps.log,
    metrics,
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
  });
  const timeouts = { headersTimeout: headersTimeoutMs, requestTimeout: 0, keepAliveTimeout: keepAliveTimeoutMs };
  const server = createServer({ ...timeouts, ...app.serverOptions }, app.listener);
  answerClientErrors(server);
  await listen(server, config.PORT ?? defaultPort, config.HOST);
  return server;
}

// Proxies that fetch certificates on demand ask this.
async function allowTrackingDomain(
  { trackingHosts }: ApiDeps,
  query: URLSearchParams,
): Promise<{ status: 200 | 404; body: { allowed: boolean } }> {
  const isKnown = (await trackingHosts.find(query.get('domain') ?? '')) !== undefined;
  return { status: isKnown ? 200 : 404, body: { allowed: isKnown } };
}

/** Removes what has expired, and reloads the database of countries when its file changes. */
function startUpkeep(
  config: ApiConfig,
  deps: ApiDeps,
  countries: Awaited<ReturnType<typeof openCountryDatabase>> | undefined,
): ClosingStep[] {
  const { database, log, closing } = deps;
  const removeActivity = createActivityRemoval(database);
  const activityDays = {
    open: config.OPEN_RETENTION_DAYS ?? config.TRACKING_RETENTION_DAYS,
    click: config.CLICK_RETENTION_DAYS ?? config.TRACKING_RETENTION_DAYS,
    unsubscribe: config.UNSUBSCRIBE_RETENTION_DAYS,
  };
  const retention = runEvery(
    retentionPauseMs,
    () =>
      Promise.all([
        removeExpiredRequests(database),
        removeExpiredSessions(database),
        sweepMedia(deps),
        compactGrowth(database, closing),
        removeActivity(activityDays, closing),
        removeOldRecipients(database, config.DELIVERY_LOG_RETENTION_DAYS, closing),
      ]),
    (error) => log.warn('retention.failed', { error }),
  );
  const path = config.GEOIP_DATABASE;
  const refreshing = runEvery(
    countriesPauseMs,
    async () => {
      if ((await countries?.refresh()) === true) log.info('geoip.reloaded', { path });
    },
    (error) => log.warn('geoip.not_reloaded', { path, error }),
  );
  return [
    { name: 'retention', close: () => retention.stop() },
    { name: 'countries', close: () => refreshing.stop() },
  ];
}
