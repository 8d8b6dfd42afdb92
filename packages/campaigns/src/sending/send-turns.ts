/** The turn of a chunk to pass its mails to a route. */
export interface SendTurn {
  /** Resolves when it has come. */
  readonly come: Promise<void>;
  /** Ends it, also one that has not come: the next chunk's comes. */
  end(): void;
}

/**
 * Turns of a route's chunks, one at a time, in the order in which they were asked for. Chunks that shared the route's slots
 * would each record a few results at a time, and a statement costs as much as ten recipients in it.
 * @returns asks for a turn.
 */
export function createSendTurns(): () => SendTurn {
  let last = Promise.resolve();
  return () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => void (end = resolve));
    const come = last;
    last = come.then(() => ended);
    return { come, end };
  };
}
