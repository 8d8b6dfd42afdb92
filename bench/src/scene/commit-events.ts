import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '@mailwright/database';
import { appendEvents } from '@mailwright/events';
import { monotonicMs } from '../measure/monotonic.ts';
import { newEvent } from './event-data.ts';
import type { BenchHook, Scene } from './open-scene.ts';

const perStatement = 1_000;
const perAnnouncement = 1_000;

/**
 * Commits events in one transaction, as many for each hook; the hooks take turns, as with many lists at work.
 * @returns the ids, to be announced.
 */
export async function commitBurst(scene: Scene, hooks: BenchHook[], eventsEach: number): Promise<string[]> {
  const events = Array.from({ length: eventsEach }, () => hooks.map(({ listId }) => newEvent(listId))).flat();
  const ids = await inTransaction(scene.database, async (sql) => {
    const all: string[] = [];
    for (let from = 0; from < events.length; from += perStatement) {
      all.push(...(await appendEvents(sql, scene.accountId, events.slice(from, from + perStatement))));
    }
    return all;
  });
  if (ids.length !== events.length) throw new Error(`Only ${ids.length} of ${events.length} events were written`);
  return ids;
}

/** Announces events that have committed as the API does. Resolves when the queue has all of them. */
export async function announceAll({ announcer }: Pick<Scene, 'announcer'>, ids: string[]): Promise<void> {
  // The announcer leaves to the relay what is too much for it at once, as it would be if this were one request.
  for (let from = 0; from < ids.length; from += perAnnouncement) {
    announcer.announce(ids.slice(from, from + perAnnouncement));
    await announcer.settle();
  }
}

/** An event that has committed. */
export interface CommittedEvent {
  mark: number;
  hook: BenchHook;
  /** On the clock of `monotonicMs`. */
  atMs: number;
}

/**
 * Commits events one by one at a steady rate, the hooks in turns, and announces each right after its commit, as requests
 * to the API do. A commit that is slow doesn't hold up the others.
 * @param options `ratePerSecond`: of all hooks together.
 */
export async function commitSteadily(
  scene: Scene,
  options: { hooks: BenchHook[]; ratePerSecond: number; seconds: number },
): Promise<CommittedEvent[]> {
  const { hooks, ratePerSecond, seconds } = options;
  const total = Math.round(ratePerSecond * seconds);
  const committed: CommittedEvent[] = [];
  const commits: Promise<void>[] = [];

  async function commitOne(hook: BenchHook | undefined): Promise<void> {
    if (hook === undefined) throw new Error('There is no hook to commit for');
    const mark = scene.nextMark();
    const ids = await appendEvents(scene.database, scene.accountId, [newEvent(hook.listId, mark)]);
    committed.push({ mark, hook, atMs: monotonicMs() });
    scene.announcer.announce(ids);
  }

  const fromMs = monotonicMs();
  while (commits.length < total) {
    const due = Math.min(total, Math.ceil(((monotonicMs() - fromMs) / 1_000) * ratePerSecond));
    while (commits.length < due) commits.push(commitOne(hooks[commits.length % hooks.length]));
    await wait(1);
  }
  await Promise.all(commits);
  return committed;
}
