import { setTimeout as wait } from 'node:timers/promises';
import { sessionNamePrefix } from '@mailwright/database';
import type { Account } from '../installation/open-installation-account.ts';
import type { Installation } from '../installation/start-installation.ts';
import type { OwnPostgres, OwnRedis } from '../installation/start-own-servers.ts';
import type { Random } from './create-random.ts';
import { addHook, addSubscribers, type History, removeHook } from './record-history.ts';
import { receiverModes, type FaultyReceiver } from './start-faulty-receiver.ts';

/** What faults are injected into. */
export interface FaultContext {
  postgres: OwnPostgres;
  redis: OwnRedis;
  installation: Installation;
  /** Each has two lists. */
  accounts: [AccountWithLists, ...AccountWithLists[]];
  /** Receivers whose mode may change. */
  receivers: [FaultyReceiver, ...FaultyReceiver[]];
  history: History;
  /** Logs an action, for the message of a failed run. */
  note(what: string): void;
  isOver(): boolean;
}

export interface AccountWithLists {
  account: Account;
  lists: [string, string];
}

const maxWorkers = 4;

/** Stops, flushes and freezes Postgres and Redis, one fault after another. */
export async function injectServerFaults(
  { postgres, redis, installation, note, isOver }: FaultContext,
  random: Random,
): Promise<void> {
  while (!isOver()) {
    await wait(random.between(700, 2_600));
    const ending = random.pick(['stop', 'kill']);
    const downMs = random.between(0, 3_000);
    const [description, act] = random.pick([
      ['FLUSHALL', () => redis.flush()],
      ['FLUSHALL', () => redis.flush()],
      [`Redis: ${ending}, ${downMs} ms`, () => redis.restart(ending, downMs)],
      [`Redis: ${ending}, ${downMs} ms`, () => redis.restart(ending, downMs)],
      [`Redis hangs for ${downMs} ms`, () => redis.pause(downMs)],
      [`Postgres: ${ending}, ${downMs / 2} ms`, () => postgres.restart(ending, downMs / 2)],
      [`Postgres: ${ending}, ${downMs / 2} ms`, () => postgres.restart(ending, downMs / 2)],
      ['Postgres ends all sessions', () => endSessions(installation)],
    ]);
    note(description);
    await act();
  }
}

async function endSessions({ database }: Installation): Promise<void> {
  const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE '${sessionNamePrefix}%' AND pid <> pg_backend_pid()`;
  // The session that would receive the result may have been ended by the previous fault.
  await database.query({ text }).catch(() => undefined);
}

/** Kills, stops, freezes and starts processes, keeping between one and four workers. */
export async function injectProcessFaults({ installation, note, isOver }: FaultContext, random: Random): Promise<void> {
  while (!isOver()) {
    await wait(random.between(300, 2_000));
    const workers = installation.workers();
    const fault = random.pick(['kill', 'kill', 'kill', 'start', 'start', 'stop', 'freeze', 'api']);
    note(`${fault} of ${workers.length} workers`);
    const victim = workers[random.between(0, workers.length - 1)];
    if (fault === 'kill') {
      await victim?.kill();
      await installation.startWorker();
    }
    if (fault === 'start' && workers.length < maxWorkers) await installation.startWorker();
    if (fault === 'stop' && workers.length > 1) await victim?.stop();
    if (fault === 'freeze') {
      victim?.freeze();
      await wait(random.between(500, 4_000));
      victim?.thaw();
    }
    if (fault === 'api') await installation.replaceApi();
  }
}

/** Changes the modes of receivers, and adds and removes hooks. */
export async function injectHookFaults(context: FaultContext, random: Random): Promise<void> {
  const { accounts, receivers, history, note, isOver } = context;
  const permanent = new Set(history.hooks);
  while (!isOver()) {
    await wait(random.between(200, 1_000));
    const receiver = random.pick(receivers);
    const { account, lists } = random.pick(accounts);
    const list = random.chance(0.5) ? random.pick(lists) : undefined;
    const removable = history.hooks.filter(
      (hook) => !permanent.has(hook) && hook.made !== undefined && hook.removal === undefined,
    );
    const victim = removable[random.between(0, Math.max(0, removable.length - 1))];
    const change = random.pick(['mode', 'mode', 'mode', 'mode', 'mode', 'add', 'remove']);
    if (change === 'mode') {
      // Every other change is to accepting: otherwise few deliveries would ever succeed.
      const mode = random.chance(0.5) ? 'accepting' : random.pick(receiverModes);
      note(`${receiver.url} is ${mode}`);
      await receiver.turn(mode);
    } else if (change === 'add') {
      note('a hook is added');
      await addHook(history, account, receiver, list);
    } else if (victim !== undefined) {
      note(`${victim.path} is removed`);
      await removeHook(victim);
    }
  }
}

/** Adds subscribers to an account's lists. */
export async function keepAdding(
  { history, isOver }: FaultContext,
  { account, lists }: AccountWithLists,
  random: Random,
): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await wait(random.between(130, 400));
    const count = random.between(1, 3);
    const emails = Array.from({ length: count }, (_, i) => `person-${n}-${i}@${account.accountId}.example`);
    await addSubscribers(history, account, random.pick(lists), emails);
  }
}
