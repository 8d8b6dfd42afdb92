import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@mailwright/database';
import { createLogger, toUid, variables } from '@mailwright/platform';
import { createTestCampaign, type TestCampaign } from '../factories/create-test-campaign.ts';
import { type SmtpServer, startSmtpServer } from '../smtp/start-smtp-server.ts';
import { until } from '../until.ts';
import { chaosSize } from './chaos-size.ts';
import { accountedFor, readOutcome } from './campaigns/read-outcome.ts';
import { type AppProcess, startAppProcess } from './installation/start-app-process.ts';
import { type OwnPostgres, type OwnRedis, startOwnPostgres, startOwnRedis } from './installation/start-own-servers.ts';

// With CHAOS_ROWS=50000 CHAOS_KILLS=10, the suite takes a few minutes longer.
const recipients = chaosSize('CHAOS_ROWS', 3_000);
const kills = chaosSize('CHAOS_KILLS', 5);
const connections = 10;
// The most mails that a worker can have on the wire: a connection that pipelines holds two.
const maxInFlight = connections * 2;
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
    // Clears every setting of the caller's shell.
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
  'although workers are killed again and again, Postgres is restarted and Redis is emptied, every recipient is accounted for and nobody gets a mail twice',
  async () => {
    const campaign = await createTestCampaign(database, { recipients });
    await Promise.all([startWorker(), startWorker()]);
    // Redis is emptied and Postgres restarted between two kills.
    for (let killed = 0; killed < kills; killed += 1) {
      await awaitReceived(Math.floor((recipients * (killed + 0.5)) / (kills + 1)));
      if (killed === Math.floor(kills / 2)) {
        await redis.flush();
        await postgres.restart('kill', 300);
        await awaitReceived(Math.floor((recipients * (killed + 0.75)) / (kills + 1)));
      }
      // The kill may come at any moment while a group is processed.
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
    expect(uncertain).toBeLessThanOrEqual(maxInFlight * kills);
    expect(outcome.counted['uncertain'] ?? 0).toBe(uncertain);
  },
  limitMs,
);

test(
  'however often workers are killed, an A/B test has one winner, sends each recipient of the sample one variant and sends everyone else the winner',
  async () => {
    const [variants, samplePercent] = [3, 40];
    const sample = (recipients * samplePercent) / 100;
    const campaign = await createTestCampaign(database, {
      recipients,
      test: { variants, samplePercent, waitSeconds: 1 },
    });
    const { campaignId } = campaign;
    const readRun = () => database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
    await Promise.all([startWorker(), startWorker()]);
    // While recipients are added and the sample is sent, before and at the decision, and while the rest is sent.
    const moments = [
      () => awaitReceived(1),
      () => awaitReceived(sample / 2),
      () => until('the wait to begin', async () => (await readRun()).decideAt !== null, 120_000),
      () => until('the wait to end', async () => ((await readRun()).decideAt ?? new Date(8e15)) <= new Date(), 120_000),
      () => until('a winner', async () => (await readRun()).winner !== null, 120_000),
      () => awaitReceived(sample + (recipients - sample) / 2),
    ];
    for (const [killed, moment] of moments.entries()) {
      await moment();
      await wait(Math.random() * 40);
      await workers[killed]?.kill();
      await startWorker();
    }
    await awaitEnd(campaign);
    const outcome = await readOutcome(database, campaign, smtp);
    expect(outcome).toMatchObject(accountedFor);
    expect((outcome.rows['sent'] ?? 0) + (outcome.rows['uncertain'] ?? 0)).toBe(recipients);
    expect(outcome.rows['uncertain'] ?? 0).toBeLessThanOrEqual(maxInFlight * moments.length);
    expect(await readRun()).toMatchObject({ winner: 1, sampleTotal: sample, total: recipients });
    const subject = toUid('cmp', campaignId);
    expect(await database.prisma.auditEntry.count({ where: { subject, action: 'campaign.winner_decided' } })).toBe(1);
    const positions = await database.prisma.campaignRecipient.findMany({ where: { campaignId } });
    const wanted = new Map(
      positions.map(({ email, position }) => [email, position <= sample ? ((position - 1) % variants) + 1 : 1]),
    );
    const wrong = smtp.mails.filter(
      ({ recipients: [to = ''], raw }) => !raw.includes(`Subject: Variant ${wanted.get(to)}`),
    );
    expect(wrong).toEqual([]);
  },
  limitMs,
);

test(
  'a frozen worker that is thawed after others have finished its campaign records nothing and sends nothing again',
  async () => {
    const campaign = await createTestCampaign(database, { recipients });
    const frozen = await startWorker();
    await awaitReceived(1);
    frozen.freeze();
    await startWorker();
    // This makes its leases expire.
    const expire = () => database.prisma.campaignChunk.updateMany({ data: { lockedUntil: new Date(0) } });
    await expire();
    await awaitEnd(campaign);
    const ended = await readOutcome(database, campaign, smtp);
    frozen.thaw();
    expect(await frozen.stop()).toBe(0);
    const outcome = await readOutcome(database, campaign, smtp);
    expect(outcome).toMatchObject({ ...accountedFor, rows: ended.rows, counted: ended.counted });
    expect(outcome.received - ended.received).toBeLessThanOrEqual(maxInFlight);
    expect(outcome.rows['uncertain'] ?? 0).toBeLessThanOrEqual(maxInFlight);
  },
  limitMs,
);
