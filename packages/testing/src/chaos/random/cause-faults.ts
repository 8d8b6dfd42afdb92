import { setTimeout as wait } from 'node:timers/promises';
import { sessionNamePrefix } from '@mailwright/database';
import type { Account } from '../installation/open-account.ts';
import type { Installation } from '../installation/start-installation.ts';
import type { OwnServers } from '../installation/start-own-servers.ts';
import type { Random } from './create-random.ts';
import { addHook, addSubscribers, type Diary, removeHook } from './keep-diary.ts';
import { moods, type MoodyReceiver } from './start-moody-receiver.ts';

/** What faults happen to. */
export interface World {
  servers: OwnServers;
  installation: Installation;
  /** Each with two lists. */
  accounts: [AccountWithLists, ...AccountWithLists[]];
  /** Those whose mood may change. */
  receivers: [MoodyReceiver, ...MoodyReceiver[]];
  diary: Diary;
  /** Notes what is done, for the message of a run that failed. */
  note(what: string): void;
  isOver(): boolean;
}

export interface AccountWithLists {
  account: Account;
  lists: [string, string];
}

const mostWorkers = 4;

/** Ends, empties and hangs servers, one after the other. */
export async function troubleServers({ servers, installation, note, isOver }: World, random: Random): Promise<void> {
  while (!isOver()) {
    await wait(random.between(1_000, 4_000));
    const ending = random.pick(['stop', 'kill']);
    const awayMs = random.between(0, 3_000);
    const [told, act] = random.pick([
      ['FLUSHALL', () => servers.flushRedis()],
      ['FLUSHALL', () => servers.flushRedis()],
      [`Redis: ${ending}, ${awayMs} ms`, () => servers.restartRedis(ending, awayMs)],
      [`Redis: ${ending}, ${awayMs} ms`, () => servers.restartRedis(ending, awayMs)],
      [`Redis hangs for ${awayMs} ms`, () => servers.pauseRedis(awayMs)],
      [`Postgres: ${ending}, ${awayMs / 2} ms`, () => servers.restartPostgres(ending, awayMs / 2)],
      [`Postgres: ${ending}, ${awayMs / 2} ms`, () => servers.restartPostgres(ending, awayMs / 2)],
      ['Postgres ends all sessions', () => endSessions(installation)],
    ]);
    note(told);
    await act();
  }
}

async function endSessions({ database }: Installation): Promise<void> {
  const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE '${sessionNamePrefix}%' AND pid <> pg_backend_pid()`;
  // The session that would say it may have been ended by the fault before.
  await database.query({ text }).catch(() => undefined);
}

/** Kills, stops, freezes and starts processes; there is one worker at least, and four at most. */
export async function troubleProcesses({ installation, note, isOver }: World, random: Random): Promise<void> {
  while (!isOver()) {
    await wait(random.between(500, 3_000));
    const workers = installation.workers();
    const fault = random.pick(['kill', 'kill', 'kill', 'start', 'start', 'stop', 'freeze', 'api']);
    note(`${fault} of ${workers.length} workers`);
    const victim = workers[random.between(0, workers.length - 1)];
    if (fault === 'kill') {
      await victim?.kill();
      await installation.startWorker();
    }
    if (fault === 'start' && workers.length < mostWorkers) await installation.startWorker();
    if (fault === 'stop' && workers.length > 1) await victim?.stop();
    if (fault === 'freeze') {
      victim?.freeze();
      await wait(random.between(500, 4_000));
      victim?.thaw();
    }
    if (fault === 'api') await installation.replaceApi();
  }
}

/** Changes receivers' moods, and adds and removes hooks. */
export async function troubleHooks(world: World, random: Random): Promise<void> {
  const { accounts, receivers, diary, note, isOver } = world;
  const permanent = new Set(diary.hooks);
  while (!isOver()) {
    await wait(random.between(300, 1_500));
    const receiver = random.pick(receivers);
    const { account, lists } = random.pick(accounts);
    const list = random.chance(0.5) ? random.pick(lists) : undefined;
    const removable = diary.hooks.filter(
      (hook) => !permanent.has(hook) && hook.made !== undefined && hook.removal === undefined,
    );
    const victim = removable[random.between(0, Math.max(0, removable.length - 1))];
    const change = random.pick(['mood', 'mood', 'mood', 'mood', 'mood', 'add', 'remove']);
    if (change === 'mood') {
      // Good every other time, or little would ever be accepted.
      const mood = random.chance(0.5) ? 'accepting' : random.pick(moods);
      note(`${receiver.url} is ${mood}`);
      await receiver.turn(mood);
    } else if (change === 'add') {
      note('a hook is added');
      await addHook(diary, account, receiver, list);
    } else if (victim !== undefined) {
      note(`${victim.path} is removed`);
      await removeHook(victim);
    }
  }
}

/** Adds subscribers to an account's lists. */
export async function keepAdding(
  { diary, isOver }: World,
  { account, lists }: AccountWithLists,
  random: Random,
): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await wait(random.between(200, 600));
    const count = random.between(1, 3);
    const emails = Array.from({ length: count }, (_, i) => `person-${n}-${i}@${account.accountId}.example`);
    await addSubscribers(diary, account, random.pick(lists), emails);
  }
}
