import type { Clock } from '@mailwright/platform';
import { createDispatcher, type Work } from './dispatcher.ts';
import type { Slots } from './slots.ts';

/** How many items of an account to claim. */
export interface WantedOfAccount {
  accountId: string;
  max: number;
}

/** A kind of work that accounts have due: mails, for instance. Its sources are the accounts themselves. */
interface AccountWork<Item extends { accountId: string; dueAt: Date }, Result> extends Pick<
  Work<Item, Result, never>,
  'release' | 'perform' | 'observe' | 'record' | 'reportFault'
> {
  /** The ids of the accounts that have due items which may be claimed now. */
  findDue(): Promise<string[]>;
  /** Claims due items of these accounts, for each account those that have been due longest. */
  claim(wanted: WantedOfAccount[]): Promise<Item[]>;
}

/** Claims what accounts have due as slots come free, in turns between them, and performs it. */
export interface AccountDispatcher {
  /** Looks for due work, and begins it as far as slots are free; to be called when some may be due. Never rejects. */
  scan(): Promise<void>;
  /** Reports that these accounts have due work. Returns at once. */
  notify(accountIds: string[]): void;
  /** Claims no more. Resolves when no claim and no item is in flight, or after `limitMs`. */
  settle(limitMs?: number): Promise<void>;
}

const forgetEveryMs = 60_000;

/** Creates the dispatcher of a process for work that accounts have due. */
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
    // Items are claimed under tokens of their own, so a claim needs no worker's id.
    workerId: () => (mayClaim() ? 0 : undefined),
    work: {
      ...work,
      claim: (_workerId, wanted) => work.claim(wanted.map(({ sourceId, max }) => ({ accountId: sourceId, max }))),
      sourceOf: ({ accountId }) => accountId,
      record: (item, result) => work.record(item, result).catch(report),
    },
  });
  const notify = (accountIds: string[]): void =>
    dispatcher.notify(accountIds.map((id) => ({ id, accountId: id, isFailing: false })));
  let forgotAtMs = performance.now();
  async function findAndNotify(): Promise<void> {
    if (!mayClaim()) return;
    if (performance.now() - forgotAtMs > forgetEveryMs) {
      forgotAtMs = performance.now();
      dispatcher.sources.forgetIdle(forgotAtMs);
    }
    notify(await work.findDue());
  }
  let scanning: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  // A call during a scan shares the one after it: the running scan may have read before the caller's commit.
  function scan(): Promise<void> {
    if (scanning !== undefined) {
      next ??= scanning.then(() => {
        next = undefined;
        return scan();
      });
      return next;
    }
    scanning = findAndNotify()
      .catch(report)
      .finally(() => {
        scanning = undefined;
      });
    return scanning;
  }
  return { scan, notify, settle: dispatcher.settle };
}
