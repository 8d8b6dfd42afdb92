import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '@mailwright/database';
import { addWork, createEventWriter, type EventWork, noWork } from '@mailwright/events';
import { deliveriesOfEvents, webhookListener } from '@mailwright/webhooks';
import { monotonicMs } from '../measure/monotonic.ts';
import { newEvent } from './event-data.ts';
import type { BenchHook, Scene } from './open-scene.ts';

const perStatement = 1_000;
const writer = createEventWriter([deliveriesOfEvents()]);

/**
 * Commits events in one transaction, as many for each hook; the hooks take turns, as with many lists at work.
 * @returns what to publish.
 */
export async function commitBurst(scene: Scene, hooks: BenchHook[], eventsEach: number): Promise<EventWork> {
  const events = Array.from({ length: eventsEach }, () => hooks.map(({ listId }) => newEvent(listId))).flat();
  const work = await inTransaction(scene.database, async (sql) => {
    let all = noWork;
    for (let from = 0; from < events.length; from += perStatement) {
      all = addWork(all, await writer.append(sql, scene.accountId, events.slice(from, from + perStatement)));
    }
    return all;
  });
  const born = work[webhookListener]?.born ?? 0;
  if (born !== events.length) throw new Error(`Only ${born} of ${events.length} deliveries were written`);
  return work;
}

/** Publishes events that have committed as the API does. Resolves when the queue has all of them. */
export async function publishAll({ publisher }: Pick<Scene, 'publisher'>, work: EventWork): Promise<void> {
  publisher.publish(work);
  await publisher.settle();
}

/** An event that has committed. */
export interface CommittedEvent {
  mark: number;
  hook: BenchHook;
  /** On the clock of `monotonicMs`. */
  atMs: number;
}

/**
 * Commits events one by one at a steady rate, the hooks in turns, and publishes each right after its commit, as requests
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
    const work = await writer.append(scene.database, scene.accountId, [newEvent(hook.listId, mark)]);
    committed.push({ mark, hook, atMs: monotonicMs() });
    scene.publisher.publish(work);
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
