import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createAccountDispatcher, type WantedOfAccount } from './account-dispatcher.ts';
import { createSlots, type SlotSizes } from './slots.ts';

interface Item {
  id: string;
  accountId: string;
  dueAt: Date;
}

/** Due items that no worker has claimed. */
let due: Item[];
let begun: string[];
let released: string[];
let recorded: string[];
let failures: unknown[];
/** Functions that end an item, by its id; it holds its slot until then. */
let ends: Map<string, () => void>;
let isPaused: boolean;
let scans: number;
/** Called while a scan or a claim is under way. */
let duringScan: () => Promise<unknown>;
let duringClaim: () => void;
let duringRecord: () => Promise<unknown>;
beforeEach(() => {
  [due, begun, released, recorded, failures] = [[], [], [], [], []];
  [ends, isPaused, scans, duringScan, duringClaim] = [new Map(), false, 0, () => Promise.resolve(), () => undefined];
  duringRecord = () => Promise.resolve();
});

let lastDueMs = Date.now() - 60_000;
const add = (accountId: string, ...ids: string[]): void => {
  for (const id of ids) due.push({ id, accountId, dueAt: new Date((lastDueMs += 1)) });
};

function claimFrom(wanted: WantedOfAccount[]): Item[] {
  const claimed = wanted.flatMap(({ accountId, max }) =>
    due.filter((item) => item.accountId === accountId).slice(0, max),
  );
  due = due.filter((item) => !claimed.includes(item));
  duringClaim();
  return claimed;
}

function create(main: number, options: { sizes?: SlotSizes; maxPerAccount?: number; observe?: () => undefined } = {}) {
  const { sizes = { main, slow: 0, hanging: 0, sockets: main }, maxPerAccount = main, observe } = options;
  return createAccountDispatcher<Item, string>({
    slots: createSlots(sizes),
    clock: { now: () => new Date() },
    maxPerAccount,
    leaseSeconds: 60,
    mayClaim: () => !isPaused,
    report: (error) => failures.push(error),
    work: {
      findDue: async (found) => {
        scans += 1;
        const accountIds = [...new Set(due.map(({ accountId }) => accountId))];
        await duringScan();
        found(accountIds);
      },
      claim: async (wanted) => claimFrom(wanted),
      release: async (items) => {
        released.push(...items.map(({ id }) => id));
        due.push(...items);
      },
      perform: async ({ id }) => {
        begun.push(id);
        await new Promise<void>((resolve) => ends.set(id, resolve));
        return id;
      },
      ...(observe === undefined ? {} : { observe }),
      record: async ({ id }) => {
        await duringRecord();
        recorded.push(id);
      },
      reportFault: (_item, error) => failures.push(error),
    },
  });
}

/**
 * Resolves once the condition is true. Waits for some turns of the dispatcher, which pauses for milliseconds between
 * claims.
 */
async function until(isTrue: () => boolean): Promise<void> {
  for (let n = 0; n < 2_000 && !isTrue(); n += 1) await wait(1);
  expect(isTrue()).toBe(true);
}
const accountsOf = (ids: string[]): string => ids.map((id) => id.slice(0, 1)).join('');

describe('a dispatcher of accounts', () => {
  test('each account gets a slot before any gets a second one, and a single account gets them all', async () => {
    add('a', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7');
    add('b', 'b1', 'b2');
    const dispatcher = create(6);
    await dispatcher.scan();
    await until(() => begun.length === 6);
    expect(accountsOf(begun.toSorted())).toBe('aaaabb');
    await dispatcher.settle(0);
  });

  test('when an item ends, its slot goes to the account that holds the fewest', async () => {
    add('a', 'a1', 'a2', 'a3');
    const dispatcher = create(2);
    await dispatcher.scan();
    await until(() => begun.length === 2);
    add('b', 'b1');
    await dispatcher.scan();
    ends.get('a1')?.();
    await until(() => begun.length === 3);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    expect(recorded).toEqual(['a1']);
    await dispatcher.settle(0);
  });

  test('an account never has more items in flight than its limit, and its remaining items begin as others end', async () => {
    add('a', 'a1', 'a2', 'a3', 'a4', 'a5');
    const dispatcher = create(8, { maxPerAccount: 2 });
    await dispatcher.scan();
    await until(() => begun.length === 2);
    await wait(20);
    expect(begun).toHaveLength(2);
    for (const id of ['a1', 'a2', 'a3', 'a4', 'a5']) {
      await until(() => ends.has(id));
      ends.get(id)?.();
    }
    await dispatcher.settle();
    expect(recorded).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('when accounts share the servers, a slow item keeps its slot, so no more items are in flight than there are slots', async () => {
    add('a', 'a1', 'a2');
    const dispatcher = create(1);
    await dispatcher.scan();
    await until(() => begun.length === 1);
    await wait(1_200);
    expect(begun).toEqual(['a1']);
    await dispatcher.settle(0);
  });

  test('when each account has servers of its own, an account whose server hangs takes no slots from the others', async () => {
    add('a', ...Array.from({ length: 10 }, (_, n) => `a${n}`));
    const sizes = { main: 8, slow: 2, hanging: 2, sockets: 16 };
    const dispatcher = create(8, { sizes, maxPerAccount: 4, observe: () => undefined });
    await dispatcher.scan();
    await until(() => begun.length === 1);
    await wait(1_200);
    add('b', 'b1');
    await dispatcher.scan();
    await until(() => begun.includes('b1'));
    await dispatcher.settle(0);
  });

  test('items that were claimed just before a pause are released instead of begun, and claimed again after the pause', async () => {
    add('a', 'a1', 'a2');
    duringClaim = () => (isPaused = true);
    const dispatcher = create(3);
    await dispatcher.scan();
    await until(() => released.length === 2);
    expect(begun).toEqual([]);
    duringClaim = () => undefined;
    await dispatcher.scan();
    expect(scans).toBe(1);
    isPaused = false;
    await dispatcher.scan();
    await until(() => begun.length === 2);
    await dispatcher.settle(0);
  });

  test('calls during a scan share a single scan after it, which sees what was committed meanwhile', async () => {
    const dispatcher = create(2);
    let endScan = (): void => undefined;
    duringScan = () => new Promise<void>((resolve) => (endScan = resolve));
    const first = dispatcher.scan();
    await until(() => scans === 1);
    add('a', 'a1');
    duringScan = () => Promise.resolve();
    const others = [dispatcher.scan(), dispatcher.scan(), dispatcher.scan()];
    endScan();
    await Promise.all([first, ...others]);
    expect(scans).toBe(2);
    await until(() => begun.length === 1);
    await dispatcher.settle(0);
  });

  test('an item keeps its slot until it is recorded, so a worker that dies leaves no more unrecorded than it has slots', async () => {
    add('a', 'a1', 'a2');
    let endRecord = (): void => undefined;
    duringRecord = () => new Promise<void>((resolve) => (endRecord = resolve));
    const dispatcher = create(1);
    await dispatcher.scan();
    await until(() => ends.has('a1'));
    ends.get('a1')?.();
    await wait(50);
    expect([begun, recorded]).toEqual([['a1'], []]);
    endRecord();
    await until(() => begun.length === 2);
    expect(recorded).toEqual(['a1']);
    await dispatcher.settle(0);
  });

  test('closing waits for the items in flight, up to its limit', async () => {
    add('a', 'a1', 'a2');
    const dispatcher = create(1);
    await dispatcher.scan();
    await until(() => begun.length === 1);
    await dispatcher.settle(1);
    expect(recorded).toEqual([]);
    const settled = dispatcher.settle();
    ends.get('a1')?.();
    await settled;
    expect([recorded, begun]).toEqual([['a1'], ['a1']]);
  });

  test('a failing scan, claim or record is reported, and the next scan claims again', async () => {
    const dispatcher = create(1);
    duringScan = () => Promise.reject(new Error('no scan'));
    await dispatcher.scan();
    expect(failures).toHaveLength(1);
    duringScan = () => Promise.resolve();
    add('a', 'a1');
    duringClaim = () => {
      duringClaim = () => undefined;
      add('a', 'a2');
      throw new Error('no claim');
    };
    await dispatcher.scan();
    await until(() => failures.length === 2);
    await dispatcher.scan();
    await until(() => begun.length === 1);
    await dispatcher.settle(0);
  });
});
