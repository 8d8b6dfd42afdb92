import { type ClaimOptions, type ClaimRound, type MailClaim, noAccount } from '@mailwright/mail-outbox';

/** Claims mails of one queue as slots get free, and has them sent. */
export interface Dispatcher {
  /** Claims what is due, for the slots that are free; to be called when there may be something. Never rejects. */
  dispatch(): Promise<void>;
  /** Claims no more; resolves when what is being sent has ended, or after `limitMs`, whichever is first. */
  close(limitMs: number): Promise<void>;
}

const maxFruitless = 5;

/**
 * A dispatcher of one queue. Each mail that has ended frees its slot for the next, whosever turn it is then.
 * @param options `slots`: how many mails at once; `isPaused`: whether nothing is to be claimed now; `send`: sends a mail and
 *   records it: when it rejects, the mail is another's as soon as its lease has run out.
 */
export function createDispatcher(options: {
  slots: number;
  isPaused(): boolean;
  claim(turn: Pick<ClaimOptions, 'slots' | 'sending' | 'after' | 'until'>): Promise<ClaimRound>;
  send(claim: MailClaim): Promise<void>;
  onError(error: unknown): void;
}): Dispatcher {
  const running = new Set<Promise<void>>();
  const sending = new Map<string, number>();
  let lastTurn = noAccount;
  let closed = false;
  let pass: Promise<void> | undefined;
  let isAskedAgain = false;

  async function fillSlots(): Promise<void> {
    let until = lastTurn;
    let fruitless = 0;
    while (!closed && !options.isPaused() && running.size < options.slots) {
      const slots = options.slots - running.size;
      const round = await options.claim({ slots, sending, after: lastTurn, until });
      for (const claim of round.claims) start(claim);
      ({ lastTurn } = round);
      if (round.sawAll && round.chosen < slots && round.claims.length === round.chosen) return;
      // Another process was faster, mostly; but a row may be locked for long, too, and is then looked at a second later.
      fruitless = round.chosen > 0 && round.taken === 0 ? fruitless + 1 : 0;
      if (fruitless === maxFruitless) return;
      // It goes on to the end of the circle, and once around again after it has found something.
      if (round.chosen > 0) until = lastTurn;
    }
  }

  function start(claim: MailClaim): void {
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

  // One pass at a time: what is asked meanwhile is one more after it, since the pass may have looked before the commit.
  function dispatch(): Promise<void> {
    if (pass !== undefined) {
      isAskedAgain = true;
      return pass;
    }
    pass = (async () => {
      try {
        do {
          isAskedAgain = false;
          await fillSlots();
        } while (isAskedAgain && running.size < options.slots);
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
