import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@mailwright/database';
import { createLogger, variables } from '@mailwright/platform';
import { createTestCampaign, type TestCampaign } from '../factories/create-test-campaign.ts';
import { type SmtpServer, startSmtpServer } from '../smtp/start-smtp-server.ts';
import { until } from '../until.ts';
import { accountedFor, readOutcome } from './campaigns/read-outcome.ts';
import { type AppProcess, startAppProcess } from './installation/start-app-process.ts';
import { type OwnPostgres, type OwnRedis, startOwnPostgres, startOwnRedis } from './installation/start-own-servers.ts';

// 50,000 recipients and 10 kills take some minutes longer.
const recipients = 3_000;
const kills = 5;
const connections = 10;
// How many mails a worker may have started without a recorded result: two on each connection, the depth of pipelining.
const inFlight = connections * 2;
const limitMs = 900_000;

let postgres: OwnPostgres;
let redis: OwnRedis;
let database: Database;
let smtp: SmtpServer;
let workers: AppProcess[] = [];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  database = openDatabase({ url: postgres.url, poolSize: 3, service: 'test', log });
  smtp = await startSmtpServer();
}, limitMs);
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  workers = [];
  smtp.mails.length = 0;
});
afterAll(async () => {
  await smtp?.close();
  await database?.close();
  await Promise.all([postgres?.close(), redis?.close()]);
});

const queuePrefix = `chaos-${randomBytes(6).toString('hex')}`;
async function startWorker(): Promise<AppProcess> {
  const worker = await startAppProcess('mail-worker', {
    // Ignores settings of the caller's shell.
    ...Object.fromEntries(Object.keys(variables).map((name) => [name, ''])),
    DATABASE_URL: postgres.url,
    DATABASE_POOL_SIZE: '5',
    REDIS_URL: redis.url,
    QUEUE_PREFIX: queuePrefix,
    APP_SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: `${smtp.url}?connections=${connections}`,
    BASE_URL: 'https://mail.example.com',
    MAIL_FROM: 'service@example.com',
  });
  workers.push(worker);
  return worker;
}
const awaitReceived = (count: number) =>
  until(`${count} mails to be received`, async () => smtp.mails.length >= count, 120_000);
const awaitEnd = ({ campaignId }: TestCampaign) => {
  const status = () => database.prisma.campaign.findUnique({ where: { id: campaignId } }).catch(() => undefined);
  return until('the campaign to be sent', async () => (await status())?.status === 'sent', 300_000);
};

test(
  'every recipient is accounted for, and nobody gets a mail twice, however often workers are killed, and Postgres is restarted and Redis emptied',
  async () => {
    const campaign = await createTestCampaign(database, { recipients });
    await Promise.all([startWorker(), startWorker()]);
    // Postgres and Redis have their turns between two kills.
    for (let killed = 0; killed < kills; killed += 1) {
      await awaitReceived(Math.floor((recipients * (killed + 0.5)) / (kills + 1)));
      if (killed === Math.floor(kills / 2)) {
        await redis.flush();
        await postgres.restart('kill', 300);
        await awaitReceived(Math.floor((recipients * (killed + 0.75)) / (kills + 1)));
      }
      // At any moment of a group.
      await wait(Math.random() * 40);
      await workers[killed]?.kill();
      await startWorker();
    }
    await awaitEnd(campaign);
    const outcome = await readOutcome(database, campaign, smtp);
    const { sent = 0, uncertain = 0, ...others } = outcome.rows;
    expect(outcome).toMatchObject({ ...accountedFor, counted: { sent } });
    expect(others).toEqual({});
    expect(sent + uncertain).toBe(recipients);
    expect(sent).toBeLessThanOrEqual(outcome.received);
    expect(outcome.received).toBeLessThanOrEqual(sent + uncertain);
    expect(uncertain).toBeLessThanOrEqual(inFlight * kills);
    expect(outcome.counted['uncertain'] ?? 0).toBe(uncertain);
  },
  limitMs,
);

test(
  'a frozen worker that is thawed after others have finished its campaign records nothing, and repeats nothing',
  async () => {
    const campaign = await createTestCampaign(database, { recipients });
    const frozen = await startWorker();
    await awaitReceived(1);
    frozen.freeze();
    await startWorker();
    // As if its leases had ended.
    const expire = () => database.prisma.campaignChunk.updateMany({ data: { lockedUntil: new Date(0) } });
    await expire();
    await awaitEnd(campaign);
    const ended = await readOutcome(database, campaign, smtp);
    frozen.thaw();
    expect(await frozen.stop()).toBe(0);
    const outcome = await readOutcome(database, campaign, smtp);
    expect(outcome).toMatchObject({ ...accountedFor, rows: ended.rows, counted: ended.counted });
    expect(outcome.received - ended.received).toBeLessThanOrEqual(inFlight);
    expect(outcome.rows['uncertain'] ?? 0).toBeLessThanOrEqual(inFlight);
  },
  limitMs,
);
