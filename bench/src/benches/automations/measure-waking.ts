import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@mailwright/database';
import type { BenchContext } from '../../bench.ts';
import { inInstallation } from '../../installation/in-installation.ts';
import type { InstallationAccount } from '../../installation/installation-account.ts';
import type { Installation, Worker } from '../../installation/open-installation.ts';
import { monotonicMs } from '../../measure/monotonic.ts';
import { watchCpu } from '../../measure/watch-cpu.ts';
import { addBenchAutomation, type BenchAutomation, waitStepId } from './add-bench-automation.ts';

/** The costs of each round. */
export interface WakingCosts {
  /** CPU time of the worker and of Postgres for each due run, in microseconds. */
  perRun: number[];
  /** The time from when the runs were due until the last one was completed. */
  seconds: number[];
  /** CPU time per second while no run is due, in milliseconds. */
  idle: number[];
}

interface Amounts {
  rounds: number;
  /** The number of runs that wait beside the due ones. */
  waiting: number;
  due: number;
  idleSeconds: number;
}

const pollMs = 100;
// A generous limit that no machine should reach.
const limitMs = 300_000;

/** Makes some of an automation's runs due, round after round, while others wait. */
export function measureWaking(context: BenchContext, amounts: Amounts): Promise<WakingCosts> {
  const options = {
    groups: [],
    workers: ['mail-worker'] satisfies Worker[],
    environment: { BASE_URL: 'http://127.0.0.1:3', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mail@example.net' },
  };
  return inInstallation(context, options, async ({ installation }) => {
    const { database } = installation;
    const account = await installation.newAccount('unlimited');
    const listUid = await account.addList();
    const automation = await addBenchAutomation(installation, account, listUid, { type: 'api' });
    // An extra round warms up the worker.
    await addRuns(database, account, automation, amounts.waiting + amounts.due * (amounts.rounds + 1));
    await installation.analyze();
    await measureRound(installation, automation, amounts.due);
    const costs: WakingCosts = { perRun: [], seconds: [], idle: [] };
    for (let round = 0; round < amounts.rounds; round += 1) {
      costs.idle.push(await measureIdle(installation, amounts.idleSeconds));
      const { perRun, seconds } = await measureRound(installation, automation, amounts.due);
      costs.perRun.push(perRun);
      costs.seconds.push(seconds);
    }
    return costs;
  });
}

const people = 1_000;

/** Adds subscribers, with runs that wait for 30 days. */
async function addRuns(
  database: Database,
  { id: accountId }: InstallationAccount,
  { id: automationId, listId }: BenchAutomation,
  count: number,
): Promise<void> {
  await database.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source, created_at)
      SELECT uuid_v7(), $1, $2, 'subscribed', email, email, '{}', 'api', now() - interval '1 minute'
      FROM (SELECT 'reader' || n || '@example.com' AS email FROM generate_series(1, $3::int) AS n) AS people`,
    values: [accountId, listId, people],
  });
  await database.query({
    text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, status, step_id, wake_at, timeout_at)
      SELECT uuid_v7(), $1, $2, 1, $3, s.ids[1 + n % cardinality(s.ids)], 'waiting', $5, until, until
      FROM (SELECT array_agg(id) AS ids FROM subscribers WHERE list_id = $3) AS s, generate_series(1, $4::int) AS n,
        LATERAL (SELECT now() + interval '30 days' + n * interval '1 second' AS until) AS w`,
    values: [accountId, automationId, listId, count, waitStepId],
  });
}

async function measureRound(
  { database, pids }: Installation,
  { id }: BenchAutomation,
  count: number,
): Promise<{ perRun: number; seconds: number }> {
  const usedCpu = watchCpu(pids);
  const fromMs = monotonicMs();
  const due = await database.query<{ id: string }>({
    text: `UPDATE automation_runs SET wake_at = now(), timeout_at = now() WHERE id = ANY(ARRAY(
        SELECT id FROM automation_runs WHERE automation_id = $1 AND wake_at > now() ORDER BY wake_at LIMIT $2)) RETURNING id`,
    values: [id, count],
  });
  if (due.length !== count) throw new Error(`Only ${due.length} runs wait`);
  const ids = due.map((run) => run.id);
  for (;;) {
    await wait(pollMs);
    // Looks runs up by their keys, because anything more that it read would count as the service's cost.
    const [row] = await database.query<{ completed: number }>({
      text: `SELECT count(*)::int AS completed FROM automation_runs WHERE id = ANY($1::uuid[]) AND status = 'completed'`,
      values: [ids],
    });
    if (row?.completed === count) break;
    if (monotonicMs() - fromMs > limitMs) throw new Error(`Of ${count} runs only ${row?.completed} are completed`);
  }
  const seconds = (monotonicMs() - fromMs) / 1_000;
  return { perRun: (sum(usedCpu()) / count) * 1e6, seconds };
}

async function measureIdle({ pids }: Installation, seconds: number): Promise<number> {
  const usedCpu = watchCpu(pids);
  const fromMs = monotonicMs();
  await wait(seconds * 1_000);
  return (sum(usedCpu()) / ((monotonicMs() - fromMs) / 1_000)) * 1e3;
}

/** The CPU time of the processes that work on runs. */
function sum(cpu: Record<string, number>): number {
  return (cpu['mail worker'] ?? 0) + (cpu['postgres'] ?? 0);
}
