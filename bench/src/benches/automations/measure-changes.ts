import type { BenchContext } from '../../bench.ts';
import { inInstallation, type Site } from '../../installation/in-installation.ts';
import type { InstallationAccount } from '../../installation/installation-account.ts';
import { type LoadOrder, subscriberCalls } from '../../load/load-orders.ts';
import { measureLoad, sendAll } from '../../load/start-load.ts';
import { addBenchAutomation } from './add-bench-automation.ts';

/** The CPU time of all processes for each new subscriber of a list, in microseconds. */
export interface ChangeCosts {
  /** The list has neither an automation nor a hook. */
  bare: number[];
  /** The list has an automation that something else starts. */
  idle: number[];
  /** The list has an automation that a new subscriber starts. */
  fired: number[];
  /** The list has a hook for new subscribers. */
  delivered: number[];
}

interface Amounts {
  rounds: number;
  changes: number;
  warmUp: number;
  connections: number;
}

const kinds = ['bare', 'idle', 'fired', 'delivered'] as const;
const processes = ['API', 'postgres', 'redis'];

/** Adds subscribers to four lists in turns. There are no workers, so new runs and deliveries are only stored. */
export function measureChanges(context: BenchContext, amounts: Amounts): Promise<ChangeCosts> {
  const groups = [{ count: 1, behavior: { afterMs: 0 } }];
  return inInstallation(context, { groups, workers: [] }, async (site) => {
    const { connections } = amounts;
    const lists = await addLists(site);
    const costs: ChangeCosts = { bare: [], idle: [], fired: [], delivered: [] };
    for (const kind of kinds) await sendAll(site.load, orderOf(site, lists[kind], connections, amounts.warmUp));
    await site.installation.analyze();
    for (let round = 0; round < amounts.rounds; round += 1) {
      // Each kind is first in turn.
      const order = kinds.map((_, index) => kinds[(index + round) % kinds.length] ?? 'bare');
      for (const kind of order) {
        const given = orderOf(site, lists[kind], connections, amounts.changes);
        const { count, cpu } = await measureLoad(site.load, given, { pids: site.installation.pids });
        const seconds = processes.reduce((total, name) => total + (cpu[name] ?? 0), 0);
        costs[kind].push((seconds / count) * 1e6);
      }
      const last = kinds.map((kind) => `${kind} ${Math.round(costs[kind].at(-1) ?? 0)}`);
      context.printLine(`µs of CPU a change: ${last.join(', ')}`);
    }
    return costs;
  });
}

type Kind = (typeof kinds)[number];

/** A list, and its account's keys. */
interface ChangedList {
  keys: string[];
  uid: string;
}

/** Adds a list for each kind, each in its own account. */
async function addLists({ installation, receivers }: Site): Promise<Record<Kind, ChangedList>> {
  const add = async (
    prepare: (account: InstallationAccount, uid: string) => Promise<unknown>,
  ): Promise<ChangedList> => {
    const account = await installation.newAccount('unlimited');
    const uid = await account.addList();
    await prepare(account, uid);
    return { keys: account.keys, uid };
  };
  const target = receivers.urls.flat()[0] ?? '';
  return {
    bare: await add(() => Promise.resolve()),
    idle: await add((account, uid) => addBenchAutomation(installation, account, uid, { type: 'tagged', tag: 'vip' })),
    fired: await add((account, uid) => addBenchAutomation(installation, account, uid, { type: 'subscribed' })),
    delivered: await add((account, uid) => account.addHook(uid, target)),
  };
}

function orderOf({ installation }: Site, { keys, uid }: ChangedList, connections: number, requests: number): LoadOrder {
  const calls = subscriberCalls([uid], { correlated: false });
  return { baseUrl: installation.baseUrl, keys, calls, connections, seconds: 0, minRequests: requests };
}
