import { Writable } from 'node:stream';
import { createRateLimiter } from '@mailwright/accounts';
import { openDatabase } from '@mailwright/database';
import { createAnnouncer } from '@mailwright/events';
import { announceMails } from '@mailwright/mail-outbox';
import { createLogger, createMetrics, systemClock } from '@mailwright/platform';
import { openQueues, openRedis } from '@mailwright/queues';
import {
  createTestAccount,
  createTestDatabase,
  createTestQueues,
  type TestAccount,
  type TestDatabase,
  type TestQueues,
} from '@mailwright/testing';
import { createAddressGuard } from '@mailwright/webhooks';
import supertest from 'supertest';
import { createApp } from '../app.ts';

/** The APP_SECRET it runs under. */
export const testAppSecret = 'a secret of at least thirty-two characters';

const silent = createLogger({ service: 'test', level: 'silent', format: 'json' });

/** The API over a database and queues of its own, called over real HTTP. */
export interface TestApi {
  database: TestDatabase;
  queues: TestQueues;
  account: TestAccount;
  /** How many raw statements the API has run: each is a round trip. */
  statements(): number;
  /** Every line that was logged. */
  log: string[];
  /** Calls as the account, e.g. `call('post', '/lists').send({…})`. */
  call(method: 'get' | 'post' | 'patch' | 'delete', path: string, account?: TestAccount): supertest.Test;
  /** Calls without a key. */
  bare: ReturnType<typeof supertest>;
  /** Creates a list; resolves to its uid. */
  addList(overrides?: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

/** How `startTestApi` differs from its usual. */
export interface TestApiOptions {
  databaseUrl?: string;
  redisUrl?: string;
  trustProxy?: number;
  signUpEnabled?: boolean;
  baseUrl?: string;
}

/**
 * Starts it with the guard closed, as in production.
 * @param options `databaseUrl`: over the database of another one, as a second process; `redisUrl`: with queues on a
 *   Redis of the test's own, which may be away; `trustProxy`, `signUpEnabled`, `baseUrl`: as the configuration has them.
 */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const [database, queues] = await Promise.all([
    options.databaseUrl === undefined ? createTestDatabase() : openSecond(options.databaseUrl),
    options.redisUrl === undefined ? createTestQueues() : openQueuesOn(options.redisUrl),
  ]);
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLogger({ service: 'api', level: 'debug', format: 'json', stream });
  const metrics = createMetrics('api');
  const announcer = createAnnouncer({ queues, metrics, log });
  const guard = createAddressGuard({ allowHttp: false, allowedCidrs: [] });
  const account = await createTestAccount(database);
  let statements = 0;
  const counted: typeof database = {
    ...database,
    query: (statement) => {
      statements += 1;
      return database.query(statement);
    },
  };
  const deps = {
    database: counted,
    announcer,
    announceMails: (mailIds: string[]) => announceMails(queues, mailIds, log),
    limiter: createRateLimiter(),
    guard,
    clock: systemClock,
    appSecret: testAppSecret,
    baseUrl: options.baseUrl,
    signUpEnabled: options.signUpEnabled ?? false,
  };
  const bare = supertest(createApp({ deps, log, metrics, trustProxy: options.trustProxy ?? 0 }));
  const call: TestApi['call'] = (method, path, as = account) => bare[method](`/api/v1${path}`).set(as.headers);
  return {
    database,
    queues,
    account,
    statements: () => statements,
    log: lines,
    call,
    bare,
    addList: async (overrides = {}) => {
      const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com', ...overrides };
      const response = await call('post', '/lists').send(body).expect(201);
      return (response.body as { uid: string }).uid;
    },
    stop: async () => {
      await announcer.settle();
      guard.close();
      await queues.close();
      await database.drop();
    },
  };
}

/** The same database on connections of its own, which are all that dropping it ends. */
function openSecond(url: string): TestDatabase {
  const database = openDatabase({ url, poolSize: 5, service: 'test', log: silent });
  return { ...database, url, drop: () => database.close() };
}

async function openQueuesOn(redisUrl: string): Promise<TestQueues> {
  const redis = openRedis({ url: redisUrl, role: 'producer', log: silent });
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
  return { ...openQueues({ redis, prefix: 'test', log: silent }), redisUrl, prefix: 'test' };
}
