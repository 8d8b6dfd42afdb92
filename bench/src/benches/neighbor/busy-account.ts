import type { Site } from '../../installation/in-installation.ts';
import type { InstallationAccount } from '../../installation/installation-account.ts';
import { type LoadCall, type LoadOrder, subscriberCalls } from '../../load/load-orders.ts';
import { type Load, startLoad } from '../../load/start-load.ts';
import type { OtherAccount, QuietScale } from './other-account.ts';

/** How many lists, hooks and rows the bench `neighbor` uses. */
export interface NeighborScale extends QuietScale {
  /** How many lists the other account has, up to its plan's limit. */
  lists: number;
  /** How many hooks it has, up to its plan's limit. */
  maxHooks: number;
  rowsInBatch: number;
}

const tagsInRow = 100;

/**
 * Creates an account that uses everything its plan allows: it is on the standard plan, with the maximum of hooks, all
 * for one list, and other lists. Its work is how many of its requests were served; a 429 doesn't count.
 * @param options `keys`: how many keys it uses, up to the plan's limit.
 */
export async function openBusyAccount(
  { installation, receivers }: Site,
  options: Pick<NeighborScale, 'lists' | 'maxHooks' | 'rowsInBatch'> & { keys: number },
): Promise<OtherAccount> {
  const { limits } = await installation.newAccount('standard');
  const keyCount = Math.min(options.keys, limits.named_keys.limit);
  const account = await installation.newAccount('standard', keyCount);
  const hooked = await account.addList();
  const unhooked = await account.addList();
  const more = Math.min(options.lists, limits.lists.limit ?? Infinity) - 2;
  await repeat(more, () => account.addList());
  const hooks = Math.min(hooksOf(limits), options.maxHooks);
  const target = receivers.urls[1]?.[0] ?? '';
  await repeat(hooks, (n) => account.addHook(hooked, `${target}${n}`));

  const { baseUrl } = installation;
  const { keys } = account;
  const perSecond = (limits.requests.per_second ?? 1_000) * keyCount;
  const client = { baseUrl, keys };
  const orders: Omit<LoadOrder, 'seconds'>[] = [
    { ...client, calls: subscriberCalls([hooked], { correlated: false }), connections: 50, ratePerSecond: perSecond },
    { ...client, calls: [batchOf(unhooked, options.rowsInBatch)], connections: 4 },
    { ...client, calls: wholeAccountFilters, connections: 4 },
  ];
  const loads: Load[] = orders.map(startLoad);
  return {
    description: `its plan: ${keyCount} ${keyCount === 1 ? 'key' : 'keys'} of ${JSON.stringify(limits)}, ${hooks} hooks on one list`,
    work: async (seconds) => {
      const results = await Promise.all(
        orders.map((order, n) => loads[n]?.send({ ...order, seconds }) ?? Promise.reject(new Error('No load'))),
      );
      return results.flatMap(({ requests }) => requests).filter(({ status }) => status < 300).length;
    },
    stop: async () => void (await Promise.all(loads.map((load) => load.stop()))),
  };
}

async function repeat(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let taken = 0;
  async function workOneAfterAnother(): Promise<void> {
    for (let n = taken++; n < count; n = taken++) await work(n);
  }
  await Promise.all(Array.from({ length: 10 }, workOneAfterAnother));
}

/** The plan's limit of hooks; the API reports it only if there is one. */
function hooksOf(limits: InstallationAccount['limits']): number {
  const { hooks } = limits as { hooks?: { limit: number | null } };
  return hooks?.limit ?? Infinity;
}

function batchOf(listUid: string, rows: number): LoadCall {
  const tags = Array.from({ length: tagsInRow }, (_, n) => `t${n}`).join(',');
  const subscribers = Array.from({ length: rows }, (_, n) => ({
    EMAIL: `row${n}.{correlationId}@example.com`,
    tag: tags,
  }));
  return {
    method: 'POST',
    path: '/api/v1/subscribers/batch',
    body: JSON.stringify({ list_uid: listUid, subscribers }),
  };
}

// Filters over all lists together. Each of them matches few or no subscribers.
const wholeAccountFilters: LoadCall[] = [
  'tag=none',
  'tag=t7&status=unsubscribed',
  'status=bounced',
  'updated_since=2020-01-01T00:00:00Z&limit=100',
].map((filter) => ({ method: 'GET', path: `/api/v1/subscribers?${filter}` }));
