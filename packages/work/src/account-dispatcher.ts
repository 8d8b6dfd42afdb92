import type { Clock } from '@mailwright/platform';
import { createDispatcher, type Work } from './dispatcher.ts';
import type { Slots } from './slots.ts';
import type { DueSource } from './sources.ts';

/** How many items of an account to claim. */
export interface WantedOfAccount {
  accountId: string;
  max: number;
}

/** A kind of work that is due for accounts, such as mails. Its sources are the accounts themselves. */
interface AccountWork<Item extends { accountId: string; dueAt: Date }, Result> extends Pick<
  Work<Item, Result, never>,
  'release' | 'perform' | 'observe' | 'reportFault'
> {
  /** Records a result, with its consequences. If it rejects, the item stays leased until its lease ends. */
  record(item: Item, result: Result): Promise<void>;
  /** Finds the accounts that have due items which may be claimed now, and passes their ids on as they are found. */
  findDue(found: (accountIds: string[]) => void): Promise<void>;
  /** Claims due items of these accounts, for each account those that have been due longest. */
  claim(wanted: WantedOfAccount[]): Promise<Item[]>;
}

/** Claims the accounts' due work as slots come free, in turns between accounts, and performs it. */
export interface AccountDispatcher {
  /**
   * Looks for due work and begins as much of it as there are free slots. Call it when some may be due. Never rejects.
   * Resolves to whether there was any.
   */
  scan(): Promise<boolean>;
  /** Reports that these accounts have due work. Returns at once. */
  notify(accountIds: string[]): void;
  /** Stops claiming. Resolves when no claim and no item is in flight, or after `limitMs`. */
  settle(limitMs?: number): Promise<void>;
}

const forgetEveryMs = 60_000;

/** Creates a process's dispatcher for work that is due for accounts. */
export function createAccountDispatcher<Item extends { accountId: string; dueAt: Date }, Result>(options: {
  work: AccountWork<Item, Result>;
  clock: Clock;
  slots: Slots;
  /** How many items of an account may be in flight in this process. */
  maxPerAccount: number;
  leaseSeconds: number;
  /** Whether this process may claim and begin items now. */
  mayClaim(): boolean;
  /** Reports a scan, a claim, a release or a record that has failed. */
  report(error: unknown): void;
}): AccountDispatcher {
  const { work, report, mayClaim, maxPerAccount } = options;
  const dispatcher = createDispatcher<Item, Result, never>({
    ...options,
    maxPerSource: maxPerAccount,
    // Each claim has a lease token of its own, so it needs no worker id.
    workerId: () => (mayClaim() ? 0 : undefined),
    work: {
      ...work,
      claim: (_workerId, wanted) => work.claim(wanted.map(({ sourceId, max }) => ({ accountId: sourceId, max }))),
      sourceOf: ({ accountId }) => accountId,
      // An item keeps its slot until it is recorded: a worker that dies leaves no more unrecorded than it has slots.
      perform: async (item) => {
        const result = await work.perform(item);
        await work.record(item, result).catch(report);
        return result;
      },
      record: () => Promise.resolve(),
    },
  });
  const notify = (ids: string[]): void => dispatcher.notify(ids.map(toSource));
  let forgotAtMs = performance.now();
  let isStopping = false;
  async function findAndNotify(): Promise<boolean> {
    if (isStopping || !mayClaim()) return false;
    if (performance.now() - forgotAtMs > forgetEveryMs) {
      forgotAtMs = performance.now();
      dispatcher.sources.forgetIdle(forgotAtMs);
    }
    let isAny = false;
    await work.findDue((ids) => {
      isAny = true;
      notify(ids);
    });
    return isAny;
  }
  const scanning = shareScans(findAndNotify, report);
  const settle = async (limitMs?: number): Promise<void> => {
    isStopping = true;
    await Promise.all([dispatcher.settle(limitMs), scanning.ended()]);
  };
  return { scan: scanning.scan, notify, settle };
}

/**
 * Lets calls during a scan share the scan after it, since the running one may have read before the caller's transaction
 * committed.
 */
function shareScans(find: () => Promise<boolean>, report: (error: unknown) => void) {
  let scanning: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  function scan(): Promise<boolean> {
    if (scanning !== undefined) {
      next ??= scanning.then(() => {
        next = undefined;
        return scan();
      });
      return next;
    }
    scanning = find()
      .catch((error: unknown) => {
        report(error);
        return false;
      })
      .finally(() => {
        scanning = undefined;
      });
    return scanning;
  }
  return { scan, ended: async () => void (await scanning) };
}

const toSource = (accountId: string): DueSource => ({ id: accountId, accountId, isFailing: false });
