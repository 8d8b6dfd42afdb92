import type { InstallationAccount } from '../../installation/open-account.ts';
import type { Site } from '../../installation/in-installation.ts';

/** Hooks whose receivers, the second group of the site, hang. */
export interface HangingHooks {
  /** Commits events for them; they hang from then on. */
  hang(): Promise<void>;
}

/** Adds a new account for each receiver, with this many hooks on one list; `hang` commits this many events for each hook. */
export async function addHangingHooks(
  { installation, receivers }: Site,
  options: { hooksEach: number; eventsEach: number },
): Promise<HangingHooks> {
  const lists: { account: InstallationAccount; listUid: string }[] = [];
  for (const target of receivers.urls[1] ?? []) {
    const account = await installation.newAccount('unlimited');
    const listUid = await account.addList();
    const targets = Array.from({ length: options.hooksEach }, (_, n) => `${target}${n}`);
    await Promise.all(targets.map((each) => account.addHook(listUid, each)));
    lists.push({ account, listUid });
  }
  return {
    hang: async () => {
      for (const { account, listUid } of lists) await account.addSubscribers(listUid, options.eventsEach);
    },
  };
}

const perBatch = 500;

/**
 * Adds one hook and delivers to it until its concurrency limit is at its maximum. `hang` makes its receiver hang while
 * this many events are pending.
 */
export async function addGrownHook(
  { installation, receivers }: Site,
  options: { growEvents: number; eventsEach: number },
): Promise<HangingHooks> {
  const account = await installation.newAccount('unlimited');
  const listUid = await account.addList();
  await account.addHook(listUid, receivers.urls[1]?.[0] ?? '');
  async function addEvents(count: number): Promise<void> {
    for (let from = 0; from < count; from += perBatch) {
      await account.addSubscribers(listUid, Math.min(perBatch, count - from));
    }
  }
  await addEvents(options.growEvents);
  const isGrown = await receivers.reach(1, options.growEvents, 120_000);
  if (!isGrown) throw new Error('The hook that is to grow got too few deliveries');
  return {
    hang: async () => {
      await receivers.change(1, 'never');
      await addEvents(options.eventsEach);
    },
  };
}
