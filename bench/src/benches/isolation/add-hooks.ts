import type { InstallationAccount } from '../../installation/open-account.ts';
import type { Site } from '../../installation/in-installation.ts';
import type { LoadOrder } from '../../load/messages.ts';
import { subscriberCalls } from '../../load/subscriber-calls.ts';
import { monotonicMs } from '../../measure/monotonic.ts';

/** Hooks whose receivers, the first group of the site, respond at once; each hook is the only one of its list. */
export interface HealthyHooks {
  /** Subscribers for all lists in turns, whose deliveries carry a correlation id. */
  order: Omit<LoadOrder, 'seconds'>;
  /** Adds this many subscribers to each list as fast as possible. Resolves to the deliveries per second. */
  deliverBurst(each: number): Promise<number>;
}

// What isn't finished by then is measured by what has been delivered.
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
    // The hooks alternate between the accounts, and so do the keys.
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
        // One batch of an account at a time: more at once may be refused.
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
