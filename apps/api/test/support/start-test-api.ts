import type { RequestListener } from 'node:http';
import { afterAll, beforeAll } from '@jest/globals';
import type { FetchText } from '@mailwright/bounces';
import { createOidcProvider, type DeliveryLimiter, type OidcOptions, type RateLimiter } from '@mailwright/accounts';
import type { CountryOf } from '@mailwright/campaigns';
import { NewHookResource } from '@mailwright/contracts';
import { openDatabase } from '@mailwright/database';
import { type AppSecrets, createLogger, createMetrics, type Registry } from '@mailwright/platform';
import { createChangeFeed, createChangeNotes, openRedis } from '@mailwright/queues';
import {
  createTestAccount,
  createTestDatabase,
  createTestQueues,
  recordLog,
  type TestAccount,
  testAppSecrets,
  type TestDatabase,
  type TestQueues,
} from '@mailwright/testing';
import { processImage, type S3Options } from '@mailwright/content';
import { createTxtLookup, type SendingSetup } from '@mailwright/senders';
import { type AddressGuard, createAddressGuard } from '@mailwright/webhooks';
import supertest from 'supertest';
import { createApiDeps } from '../../src/api-deps.ts';
import { testRenderer } from './test-renderer.ts';
import { createApp } from '../../src/app.ts';
import type { SubmissionDeps } from '../../src/submission/authenticate-submitter.ts';

const silent = createLogger({ service: 'test', level: 'silent', format: 'json' });

/** The API over its own database and queues, called over real HTTP. */
export interface TestApi {
  database: TestDatabase;
  queues: TestQueues;
  account: TestAccount;
  /** The number of raw statements that the API has run: each is a round trip. */
  statements(): number;
  /** The application itself, for tests that listen on their own port. */
  app: RequestListener;
  /** Every log line. */
  log: string[];
  metrics: Registry;
  limiter: RateLimiter;
  deliveryLimiter: DeliveryLimiter;
  /** For a listener by which programs submit emails. */
  submission: SubmissionDeps;
  /** Resolves when all opens and clicks have been recorded. */
  settleHits(): Promise<void>;
  /** Makes a call as the account, e.g. `call('post', '/lists').send({…})`. */
  call(method: 'get' | 'post' | 'patch' | 'delete', path: string, account?: TestAccount): supertest.Test;
  /** Makes calls without a key. */
  bare: ReturnType<typeof supertest>;
  /** Creates a list; resolves to its uid. */
  addList(overrides?: Record<string, unknown>, account?: TestAccount): Promise<string>;
  /** Registers a hook, by default for changes of subscribers on all lists. */
  addHook(overrides?: Record<string, unknown>, account?: TestAccount): Promise<NewHookResource>;
  /** Runs a statement on the database. */
  run(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** The options of `startTestApi`. */
interface TestApiOptions {
  databaseUrl?: string;
  statementTimeoutMs?: number;
  limiterTimeoutMs?: number;
  queuePrefix?: string;
  redisUrl?: string;
  corsOrigins?: string[];
  trustProxy?: number;
  signUpEnabled?: boolean;
  needsProofOfWork?: boolean;
  newAccountMailsPerDay?: number;
  oidc?: OidcOptions;
  baseUrl?: string;
  appSecrets?: AppSecrets;
  s3?: S3Options;
  dnsServers?: string[];
  sendingSetup?: SendingSetup;
  addressGuard?: AddressGuard;
  fetchText?: FetchText;
  isVerifiedSender?: (accountId: string, email: string) => Promise<boolean>;
  anonymousTracking?: boolean;
  countryOf?: CountryOf;
  processImage?: typeof processImage;
}

/**
 * Starts the API with the SSRF guard enabled, as in production.
 * @param options `databaseUrl`: another API's database, to run as a second process, whose statements Postgres ends
 *   after `statementTimeoutMs`; `queuePrefix`: another API's prefix, to share its rate limits; `redisUrl`: a Redis of
 *   the test's own, which may be unavailable; `corsOrigins`, `trustProxy`, `signUpEnabled`, `oidc`, `baseUrl`,
 *   `appSecrets`, `s3`, `sendingSetup`, `anonymousTracking`: as in the configuration; `dnsServers`: by default, none
 *   that responds; `countryOf`: by default, as without a database of countries; `addressGuard`: by default, one that
 *   allows no private address; `fetchText`: by default, it fetches nothing; `isVerifiedSender`: which senders of
 *   campaigns are verified, by default all; `processImage`: replaces the encoding of images.
 */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const [database, queues] = await Promise.all([
    options.databaseUrl === undefined
      ? createTestDatabase()
      : openSecond(options.databaseUrl, options.statementTimeoutMs),
    createTestQueues(options.redisUrl === undefined ? {} : { redisUrl: options.redisUrl }),
  ]);
  const { log, lines } = recordLog('api');
  const metrics = createMetrics('api');
  const redis = await openReadyRedis(queues.redisUrl);
  // Every host is unknown, so that no test asks the system's DNS servers.
  const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  const guard =
    options.addressGuard ?? createAddressGuard({ allowHttp: false, allowedCidrs: [] }, { resolve: unknown });
  const account = await createTestAccount(database);
  let statements = 0;
  const counted: typeof database = {
    ...database,
    query: (statement) => {
      statements += 1;
      return database.query(statement);
    },
  };
  const changeFeed = createChangeFeed({ redisUrl: queues.redisUrl, prefix: options.queuePrefix ?? queues.prefix, log });
  const { deps, publisher } = createApiDeps({
    database: counted,
    queues,
    redis,
    limitsPrefix: options.queuePrefix ?? queues.prefix,
    limiterTimeoutMs: options.limiterTimeoutMs,
    guard,
    appSecrets: options.appSecrets ?? testAppSecrets,
    baseUrl: options.baseUrl,
    signUpEnabled: options.signUpEnabled ?? false,
    needsProofOfWork: options.needsProofOfWork ?? false,
    recoverDays: 7,
    newAccountMailsPerDay: options.newAccountMailsPerDay ?? null,
    oidc: options.oidc === undefined ? undefined : createOidcProvider(options.oidc),
    s3: options.s3,
    processImage: options.processImage ?? processImage,
    anonymousTracking: options.anonymousTracking ?? false,
    countryOf: options.countryOf,
    isVerifiedSender: options.isVerifiedSender ?? (() => Promise.resolve(true)),
    closing: new AbortController().signal,
    // Nothing listens on this port, so that no test asks the system's DNS servers.
    lookUpTxt: createTxtLookup(options.dnsServers ?? ['127.0.0.1:1']),
    sendingSetup: options.sendingSetup ?? { spfInclude: undefined, returnPathDomain: undefined },
    bounceRules: { softLimit: 3, softDays: 30 },
    fetchText: options.fetchText ?? (() => Promise.reject(new Error('Nothing is fetched here'))),
    changes: createChangeNotes({ redis, prefix: options.queuePrefix ?? queues.prefix }),
    changeFeed,
    renderer: testRenderer,
    log,
    metrics,
  });
  const corsOrigins = options.corsOrigins ?? [];
  const { listener: app } = createApp({ deps, log, metrics, trustProxy: options.trustProxy ?? 0, corsOrigins });
  const bare = supertest(app);
  const call: TestApi['call'] = (method, path, as = account) => bare[method](`/api/v1${path}`).set(as.headers);
  return {
    database,
    queues,
    account,
    statements: () => statements,
    app,
    log: lines,
    metrics,
    limiter: deps.limiter,
    submission: deps,
    deliveryLimiter: deps.deliveryLimiter,
    settleHits: async () => void (await Promise.all([deps.hits.settle(), deps.emailHits.settle()])),
    call,
    bare,
    addList: async (overrides = {}, as = account) => {
      const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com', ...overrides };
      const response = await call('post', '/lists', as).send(body).expect(201);
      return (response.body as { uid: string }).uid;
    },
    addHook: async (overrides = {}, as = account) => {
      const body = { target_url: 'https://example.com/hook', event: 'subscriber.updated', ...overrides };
      return NewHookResource.parse((await call('post', '/hooks', as).send(body).expect(201)).body);
    },
    run: (text, ...values) => database.query({ text, values }),
    stop: async () => {
      await Promise.all([deps.hits.settle(), deps.emailHits.settle()]);
      await publisher.settle();
      guard.close();
      await changeFeed.close();
      await queues.close();
      redis.disconnect();
      await database.drop();
    },
  };
}

/** An API for the tests of a file. It starts before them and stops after them. */
export function useTestApi(options: TestApiOptions = {}): TestApi {
  let started: TestApi | undefined;
  beforeAll(async () => {
    started = await startTestApi(options);
  });
  afterAll(() => started?.stop());
  return onceStarted(() => started);
}

/**
 * Two processes of the API over one database, for the tests of a file.
 * @param options `sharesLimits`: whether they also share the prefix of their queues, and with it all limits.
 */
export function useTwoProcesses(
  options: TestApiOptions & { sharesLimits?: boolean } = {},
): [api: TestApi, other: TestApi] {
  let api: TestApi | undefined;
  let other: TestApi | undefined;
  beforeAll(async () => {
    api = await startTestApi(options);
    const shared = options.sharesLimits === true ? { queuePrefix: api.queues.prefix } : {};
    other = await startTestApi({ databaseUrl: api.database.url, ...shared });
  });
  afterAll(async () => {
    await other?.stop();
    await api?.stop();
  });
  return [onceStarted(() => api), onceStarted(() => other)];
}

/** Stands in for an API that starts later, so that a file's helpers can already be created with it. */
function onceStarted(find: () => TestApi | undefined): TestApi {
  return new Proxy({} as TestApi, {
    get: (_target, name) => {
      const api = find();
      if (api === undefined) throw new Error('The API has not started: use it in tests and hooks');
      return Reflect.get(api, name) as unknown;
    },
  });
}

/** Opens the same database with its own connections; dropping it closes only these. */
function openSecond(url: string, statementTimeoutMs = 30_000): TestDatabase {
  const database = openDatabase({ url, poolSize: 5, service: 'second', log: silent, statementTimeoutMs });
  return { ...database, url, drop: () => database.close() };
}

async function openReadyRedis(url: string): Promise<ReturnType<typeof openRedis>> {
  const redis = openRedis({ url, role: 'producer', log: silent });
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
  return redis;
}
