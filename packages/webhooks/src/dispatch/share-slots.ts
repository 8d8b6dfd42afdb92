/** A hook with due deliveries that aren't being sent. */
export interface Candidate {
  hookId: string;
  accountId: string;
  /** How many more sends its concurrency limit allows. */
  capacity: number;
}

/**
 * Allocates slots one by one, each to the account that holds the fewest, and among an account's hooks in turn. Thus an
 * account gets all slots while no other has due deliveries, and its share as soon as one has.
 * @param acquire acquires a slot for a send of this hook; false when its class has none free.
 * @param heldBy how many slots an account holds, those just acquired included.
 * @returns how many were acquired, by hook.
 */
export function shareSlots<Hook extends Candidate>(
  candidates: Hook[],
  acquire: (candidate: Hook) => boolean,
  heldBy: (accountId: string) => number,
): Map<string, number> {
  const shares = new Map<string, number>();
  const waiting = new Map<string, { hooks: Hook[]; next: number }>();
  for (const candidate of candidates) {
    const account = waiting.get(candidate.accountId);
    if (account === undefined) waiting.set(candidate.accountId, { hooks: [candidate], next: 0 });
    else account.hooks.push(candidate);
  }
  while (waiting.size > 0) {
    const accountId = accountWithFewest(waiting.keys(), heldBy);
    const account = waiting.get(accountId);
    if (account === undefined) break;
    account.next %= account.hooks.length;
    const hook = account.hooks[account.next];
    const share = hook === undefined ? 0 : (shares.get(hook.hookId) ?? 0);
    if (hook !== undefined && share < hook.capacity && acquire(hook)) {
      shares.set(hook.hookId, share + 1);
      account.next += 1;
      continue;
    }
    // Thousands may be skipped at once: the last hook is moved into this position, which costs no shift of the array.
    const last = account.hooks.pop();
    if (last !== undefined && account.next < account.hooks.length) account.hooks[account.next] = last;
    if (account.hooks.length === 0) waiting.delete(accountId);
  }
  return shares;
}

function accountWithFewest(accountIds: Iterable<string>, heldBy: (accountId: string) => number): string {
  let fewest = '';
  let held = Infinity;
  for (const accountId of accountIds) {
    const ofThis = heldBy(accountId);
    if (ofThis >= held) continue;
    held = ofThis;
    fewest = accountId;
  }
  return fewest;
}
