import { type Database, openDatabase } from '@mailwright/database';
import { claimDueDeliveries, findDueHooks, firstHookId } from '@mailwright/webhooks';
import { type BenchContext, defineBench } from '../bench.ts';
import { addWaiting, endAllClaimed, seedHooks } from '../fixture/seed-deliveries.ts';
import { comparedMeasure } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { watchCpu } from '../measure/watch-cpu.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  hooks: number;
  /** The number of pending deliveries of each hook, in the backlog and in its reference. */
  waitingEach: number;
  referenceEach: number;
  /** How many rounds over all hooks are one measurement. */
  rounds: number;
}

/** Whether claiming a delivery costs more while a million are pending. */
export const backlog = defineBench<Scale>({
  name: 'backlog',
  summary: 'what claiming a delivery costs while 1,000,000 are pending for 1,000 hooks, against while 1,000 are',
  scales: {
    full: { pairs: 5, hooks: 1_000, waitingEach: 1_000, referenceEach: 1, rounds: 10 },
    quick: { pairs: 3, hooks: 1_000, waitingEach: 100, referenceEach: 1, rounds: 4 },
    tiny: { pairs: 1, hooks: 20, waitingEach: 5, referenceEach: 1, rounds: 1 },
  },
  run: async (context, scale) => {
    const reference: Cost[] = [];
    const ours: Cost[] = [];
    await withBacklog(context, scale.hooks, scale.referenceEach, async (short) =>
      withBacklog(context, scale.hooks, scale.waitingEach, async (long) => {
        // The first rounds don't count, because they also plan their statements and read pages from the disk.
        for (const database of [short, long]) await measureRounds(context, database, scale);
        for (let pair = 0; pair < scale.pairs; pair += 1) {
          reference.push(await measureRounds(context, short, scale));
          ours.push(await measureRounds(context, long, scale));
          const [before, now] = [reference.at(-1)?.statements, ours.at(-1)?.statements];
          context.printLine(`${before?.toFixed(1)} µs a delivery with few, ${now?.toFixed(1)} µs with many`);
        }
      }),
    );
    const both = (name: keyof Cost) => ({
      ours: ours.map((cost) => cost[name]),
      reference: reference.map((cost) => cost[name]),
    });
    return [
      comparedMeasure('statements of a round', 'µs a delivery', both('statements'), {
        must: 1.3,
        aim: 1.1,
        better: 'lower',
      }),
      comparedMeasure('CPU of the postgres', 'µs a delivery', both('postgresCpu')),
    ];
  },
});

const hooksInPage = 500;

/** In microseconds per claimed delivery. */
interface Cost {
  /** The time that Postgres took. */
  statements: number;
  postgresCpu: number;
}

/**
 * Opens a database with this many pending deliveries for each hook. It has no workers, since this process claims them.
 */
async function withBacklog<Result>(
  { stack, printLine }: BenchContext,
  hooks: number,
  waitingEach: number,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { log } = stack;
  const { url, drop } = await stack.createDatabase();
  const database = openDatabase({ url, poolSize: 10, service: 'bench', log, statementTimeoutMs: 120_000 });
  try {
    await seedHooks(database, hooks);
    await addWaiting(database, waitingEach);
    await database.query({ text: 'VACUUM (ANALYZE)' });
    printLine(`${hooks * waitingEach} deliveries are pending`);
    return await work(database);
  } finally {
    await database.close();
    await drop();
  }
}

async function measureRounds({ stack }: BenchContext, database: Database, scale: Scale): Promise<Cost> {
  let waitedMs = 0;
  let cpuSeconds = 0;
  const query: Database['query'] = async (statement) => {
    const fromMs = monotonicMs();
    const rows = await database.query(statement);
    waitedMs += monotonicMs() - fromMs;
    return rows as never;
  };
  for (let round = 0; round < scale.rounds; round += 1) {
    const usedCpu = watchCpu(stack.pids);
    const claimed = await claimOneOfEach({ query });
    cpuSeconds += usedCpu()['postgres'] ?? 0;
    if (claimed !== scale.hooks) throw new Error(`${claimed} deliveries were claimed, not one for each hook`);
    // Ends the claimed deliveries as succeeded, and adds as many new ones.
    await endAllClaimed(database);
    await addWaiting(database, 1);
  }
  const deliveries = scale.rounds * scale.hooks;
  return { statements: (waitedMs * 1_000) / deliveries, postgresCpu: (cpuSeconds * 1e6) / deliveries };
}

/** Does one round over all hooks, as a worker does. */
async function claimOneOfEach(sql: Pick<Database, 'query'>): Promise<number> {
  let claimed = 0;
  for (let after: string | undefined = firstHookId; after !== undefined;) {
    const { due, last } = await findDueHooks(sql, after, [], hooksInPage);
    const wanted = due.map(({ id }) => ({ sourceId: id, max: 1, since: undefined }));
    claimed += (await claimDueDeliveries(sql, { workerId: 1, seconds: 60 }, wanted)).length;
    after = last;
  }
  return claimed;
}
