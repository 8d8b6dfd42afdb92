import type { Site } from '../../installation/in-installation.ts';
import type { InstallationAccount } from '../../installation/installation-account.ts';
import { type LoadOrder, subscriberCalls } from '../../load/load-orders.ts';
import { monotonicMs } from '../../measure/monotonic.ts';

/** Hooks whose receivers, the site's first group, respond at once. Each hook is the only one of its list. */
export interface HealthyHooks {
  /** Adds subscribers to all lists in turns; their deliveries carry a correlation id. */
  order: Omit<LoadOrder, 'seconds'>;
  /** Adds this many subscribers to each list, as fast as possible. Resolves to the deliveries per second. */
  deliverBurst(each: number): Promise<number>;
}

// A burst that isn't finished by then is measured by what has been delivered.
const burstLimitMs = 60_000;

/** Adds healthy hooks to this many new accounts, spread evenly. */
export async function addHealthyHooks(
  { installation, receivers }: Site,
  options: { accounts: number; ratePerSecond: number },
): Promise<HealthyHooks> {
  const accounts: InstallationAccount[] = [];
  while (accounts.length < options.accounts) accounts.push(await installation.newAccount('unlimited'));
  const hooks = await Promise.all(
    (receivers.urls[0] ?? []).map(async (target, n) => {
      const account = accounts[n % accounts.length];
      if (account === undefined) throw new Error('There are no accounts');
      const listUid = await account.addList();
      await account.addHook(listUid, target);
      return { account, listUid };
    }),
  );
  const calls = subscriberCalls(
    hooks.map(({ listUid }) => listUid),
    { correlated: true },
  );
  const order = {
    baseUrl: installation.baseUrl,
    // Hooks alternate between the accounts, and so do the keys.
    keys: accounts.flatMap(({ keys }) => keys),
    calls,
    connections: 50,
    ratePerSecond: options.ratePerSecond,
  };

  async function deliverBurst(each: number): Promise<number> {
    const deliveries = async (): Promise<number> => (await receivers.report()).groups[0]?.deliveries ?? 0;
    const before = await deliveries();
    const fromMs = monotonicMs();
    const added = Promise.all(
      accounts.map(async (account) => {
        // Sends one batch of an account at a time, because more at once may be refused.
        for (const hook of hooks) if (hook.account === account) await account.addSubscribers(hook.listUid, each);
      }),
    );
    await receivers.reach(0, before + hooks.length * each, burstLimitMs);
    const perSecond = ((await deliveries()) - before) / ((monotonicMs() - fromMs) / 1_000);
    await added;
    return perSecond;
  }
  return { order, deliverBurst };
}

/** Hooks whose receivers, the site's second group, hang. */
export interface HangingHooks {
  /** Commits events for these hooks, whose receivers hang from then on. */
  hang(): Promise<void>;
}

/**
 * Adds a new account for each receiver, with this many hooks on one list; `hang` commits this many events for each
 * hook.
 */
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
 * Adds one hook and delivers to it until its concurrency limit has reached its maximum. `hang` makes its receiver hang
 * while this many events are pending.
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
