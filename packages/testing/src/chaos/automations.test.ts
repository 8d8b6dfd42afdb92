import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@mailwright/database';
import { createLogger, variables } from '@mailwright/platform';
import { createTestAutomation } from '../factories/create-test-automation.ts';
import { type SmtpServer, startSmtpServer } from '../smtp/start-smtp-server.ts';
import { until } from '../until.ts';
import { chaosSize } from './chaos-size.ts';
import { type AppProcess, startAppProcess } from './installation/start-app-process.ts';
import { type OwnPostgres, type OwnRedis, startOwnPostgres, startOwnRedis } from './installation/start-own-servers.ts';

const runs = chaosSize('CHAOS_RUNS', 400);
const kills = chaosSize('CHAOS_KILLS', 4);
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

test(
  'however often workers are killed, each step of each run is taken once and in order, and nobody gets a mail twice',
  async () => {
    const automation = await createTestAutomation(database, {
      subscribers: runs,
      steps: [
        { id: 'first', type: 'send_email' },
        { id: 'tag', type: 'add_tag', tag: 'met' },
        { id: 'pause', type: 'wait', for: 'PT2S' },
        { id: 'check', type: 'condition', if: { all: [{ tag: 'met', operator: 'has' }] }, then: [], else: [] },
        { id: 'second', type: 'send_email' },
        { id: 'untag', type: 'remove_tag', tag: 'met' },
      ],
    });
    const { automationId, accountId, listId } = automation;
    await Promise.all([startWorker(), startWorker()]);
    await database.query({
      text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, wake_at)
        SELECT uuid_v7(), $1, $2, 1, $3, id, now() FROM subscribers WHERE list_id = $3`,
      values: [accountId, automationId, listId],
    });
    const countSteps = async () =>
      await database.prisma.automationRunStep.count({ where: { run: { automationId } } }).catch(() => 0);
    const steps = runs * automation.mails.size * 3;
    for (let killed = 0; killed < kills; killed += 1) {
      const wanted = Math.floor((steps * (killed + 0.5)) / (kills + 1));
      await until(`${wanted} steps to be taken`, async () => (await countSteps()) >= wanted, 300_000);
      // The kill may come at any moment while a group is processed.
      await wait(Math.random() * 40);
      await workers[killed]?.kill();
      await startWorker();
    }
    const countCompleted = () =>
      database.prisma.automationRun.count({ where: { automationId, status: 'completed' } }).catch(() => 0);
    await until('all runs to be completed', async () => (await countCompleted()) === runs, 300_000);
    const isSent = async () =>
      (await database.prisma.campaignRecipient.count({ where: { status: { in: ['queued', 'deferred'] } } })) === 0;
    await until('all mails to be sent', isSent, 300_000);

    const histories = await database.query<{ history: string; count: number }>({
      text: `SELECT history, count(*)::int AS count FROM (
          SELECT string_agg(h.seq || ' ' || h.step_id || ' ' || h.result, ', ' ORDER BY h.seq) AS history
          FROM automation_runs r JOIN automation_run_steps h ON h.run_id = r.id WHERE r.automation_id = $1 GROUP BY r.id) AS each
        GROUP BY history`,
      values: [automationId],
    });
    expect(histories).toEqual([
      { history: '1 first done, 2 tag done, 3 pause waited, 4 check then, 5 second done, 6 untag done', count: runs },
    ]);
    // Tagging and untagging happened once each, and each made a revision.
    const revisions = await database.prisma.subscriber.groupBy({ by: ['revision'], where: { listId }, _count: true });
    expect(revisions).toMatchObject([{ _count: runs }]);
    let sent = 0;
    let uncertain = 0;
    for (const campaignId of automation.mails.values()) {
      const recipients = await database.prisma.campaignRecipient.findMany({ where: { campaignId } });
      expect(new Set(recipients.map(({ subscriberId }) => subscriberId)).size).toBe(runs);
      expect(recipients).toHaveLength(runs);
      const run = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
      const count = (status: string) => recipients.filter((one) => one.status === status).length;
      expect({ total: run.total, sent: run.sent, uncertain: run.uncertain }).toEqual({
        total: runs,
        sent: count('sent'),
        uncertain: count('uncertain'),
      });
      sent += run.sent;
      uncertain += run.uncertain;
    }
    expect(sent + uncertain).toBe(2 * runs);
    expect(uncertain).toBeLessThanOrEqual(maxInFlight * kills);
    const received = new Map<string, number>();
    for (const {
      recipients: [address = ''],
    } of smtp.mails)
      received.set(address, (received.get(address) ?? 0) + 1);
    expect([...received].filter(([, count]) => count > 2)).toEqual([]);
    expect(smtp.mails.length).toBeGreaterThanOrEqual(sent);
    expect(smtp.mails.length).toBeLessThanOrEqual(sent + uncertain);
  },
  limitMs,
);
