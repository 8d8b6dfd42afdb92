import { type ClaimOptions, type ClaimRound, noAccount } from '@mailwright/outbox';

/** Claims mails of one queue, or others that take turns, as slots are released, and sends them. */
export interface Dispatcher {
  /** Claims due mails for the free slots; to be called when some may be due. Never rejects. */
  dispatch(): Promise<void>;
  /** Stops claiming; resolves when the mails being sent are done, or after `limitMs`, whichever is first. */
  close(limitMs: number): Promise<void>;
}

const maxFruitless = 5;

/**
 * A dispatcher of one queue. Each finished mail releases its slot to the account whose turn it is.
 * @param options `slots`: how many mails at once; `isPaused`: whether claims are paused; `release`: records that a claimed
 *   mail wasn't tried, since the pause began while it was being claimed; `send`: sends a mail and records it. When either
 *   rejects, another worker may claim the mail as soon as its lease has expired.
 */
export function createDispatcher<Claim extends { accountId: string }>(options: {
  slots: number;
  isPaused(): boolean;
  claim(turn: Pick<ClaimOptions, 'slots' | 'sending' | 'after' | 'until'>): Promise<ClaimRound<Claim>>;
  release(claim: Claim): Promise<unknown>;
  send(claim: Claim): Promise<void>;
  onError(error: unknown): void;
}): Dispatcher {
  const running = new Set<Promise<void>>();
  const sending = new Map<string, number>();
  let lastTurn = noAccount;
  let closed = false;
  let pass: Promise<void> | undefined;
  let isPassRequested = false;

  async function fillSlots(): Promise<void> {
    let until = lastTurn;
    let fruitless = 0;
    while (!closed && !options.isPaused() && running.size < options.slots) {
      const slots = options.slots - running.size;
      const round = await options.claim({ slots, sending, after: lastTurn, until });
      // A claim may take long, and find mail that was committed after the operator had seen that the queue is paused, or when
      // the process is stopping.
      if (closed || options.isPaused()) {
        await Promise.all(round.claims.map((claim) => options.release(claim).catch(options.onError)));
        return;
      }
      for (const claim of round.claims) start(claim);
      ({ lastTurn } = round);
      if (round.sawAll && round.chosen < slots && round.claims.length === round.chosen) return;
      // Usually another process was faster; but a row may also be locked for long, and is then tried again a second
      // later.
      fruitless = round.chosen > 0 && round.taken === 0 ? fruitless + 1 : 0;
      if (fruitless === maxFruitless) return;
      // Rounds go on until `until` is reached; each that found mail adds a full circle, to its last account.
      if (round.chosen > 0) until = lastTurn;
    }
  }

  function start(claim: Claim): void {
    const { accountId } = claim;
    sending.set(accountId, (sending.get(accountId) ?? 0) + 1);
    const ended = options
      .send(claim)
      .catch(options.onError)
      .then(() => {
        running.delete(ended);
        const left = (sending.get(accountId) ?? 1) - 1;
        if (left > 0) sending.set(accountId, left);
        else sending.delete(accountId);
        void dispatch();
      });
    running.add(ended);
  }

  // One pass at a time: calls during a pass cause one more after it, since the pass may have read before their commit.
  function dispatch(): Promise<void> {
    if (pass !== undefined) {
      isPassRequested = true;
      return pass;
    }
    pass = (async () => {
      try {
        do {
          isPassRequested = false;
          await fillSlots();
        } while (isPassRequested && running.size < options.slots);
      } catch (error) {
        options.onError(error);
      } finally {
        pass = undefined;
      }
    })();
    return pass;
  }

  return {
    dispatch,
    close: async (limitMs) => {
      closed = true;
      await pass;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => void (timer = setTimeout(resolve, limitMs)));
      await Promise.race([Promise.all(running), late]);
      clearTimeout(timer);
    },
  };
}
