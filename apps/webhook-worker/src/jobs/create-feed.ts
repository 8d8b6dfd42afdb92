import type { Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { type FeedDeps, feedHooks, feedWaiting } from '@mailwright/webhooks';

/** Hands out what waits, for hooks that have room for it. */
export interface Feed {
  /** Looks after these hooks soon; returns at once. What goes wrong with it, the next round finds. */
  wake(hookIds: string[]): void;
  /** Looks after all hooks. Rejects when Redis or Postgres is away. */
  round(): Promise<void>;
  /** Resolves when nothing is under way any more. */
  settle(): Promise<void>;
}

const hooksAtOnce = 200;

/** A process's feed: hooks that are woken while others are looked after are looked after together, as soon as those are. */
export function createFeed(deps: FeedDeps & { log: Logger }): Feed {
  const woken = new Set<string>();
  const report = limitRate((error) => deps.log.warn('feed.failed', { error }));
  let running: Promise<void> | undefined;
  let startAfter: string | undefined;

  async function run(): Promise<void> {
    while (woken.size > 0) {
      const hookIds = [...woken].slice(0, hooksAtOnce);
      for (const hookId of hookIds) woken.delete(hookId);
      try {
        await feedHooks(deps, hookIds);
      } catch (error) {
        report(error);
      }
    }
    running = undefined;
  }

  return {
    wake: (hookIds) => {
      for (const hookId of hookIds) woken.add(hookId);
      if (woken.size > 0) running ??= run();
    },
    round: async () => {
      startAfter = (await feedWaiting(deps, startAfter)).resumeAfter;
    },
    settle: async () => {
      while (running !== undefined) await running;
    },
  };
}
