import { createHeavyTurns, type HeavyTurns, restsOfQuickWork } from '@mailwright/accounts';
import { type InRenderTurn, ProblemError } from '@mailwright/platform';

/** The turns of accounts whose templates are compiled or rendered in this process. */
export interface RenderTurns {
  /** @throws ProblemError `rate_limited` when a hundred turns of the account are waited for, or this one for ten seconds */
  inRenderTurn: InRenderTurn;
  /** Notes that an account has sent a request, of any kind. */
  note(accountId: string): void;
}

// Of an account, with the bodies of their requests.
const maxWaiting = 100;
const maxWaitMs = 10_000;

/**
 * Most templates take a millisecond, and their accounts don't wait. An account whose templates take long rests between them while
 * others send requests, the longer the longer they take.
 */
export function createRenderTurns(): RenderTurns {
  // They take the processor, and no connection.
  const turns = createHeavyTurns(Infinity, restsOfQuickWork);
  return {
    note: turns.note,
    inRenderTurn: async (accountId, work) => {
      // People who read mails on the web send no requests with a key.
      turns.note(accountId);
      const taken = turns.waiting(accountId) < maxWaiting ? await takeTurn(turns, accountId, work) : undefined;
      if (taken !== undefined) return taken.result;
      const detail = 'The templates take long to render, and other requests that render them are waiting.';
      throw new ProblemError('rate_limited', detail, { retryAfterSeconds: maxWaitMs / 1_000 });
    },
  };
}

/** Undefined when its turn hasn't come in time; then the work isn't done. */
async function takeTurn<Result>(
  turns: HeavyTurns,
  accountId: string,
  work: () => Result,
): Promise<{ result: Result } | undefined> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(undefined);
    }, maxWaitMs);
  });
  const turn = turns.take(accountId, () => {
    clearTimeout(timer);
    return isLate ? undefined : { result: work() };
  });
  return Promise.race([turn, late]);
}
