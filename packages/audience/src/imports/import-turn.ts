/** How long an import may hold its slot while others wait for one. */
export interface ImportTurn {
  /** Aborted when the turn has ended. */
  signal: AbortSignal;
  /** The time begins with the first rows that are committed. */
  begin(): void;
  /** Whether it may be ended. */
  isOver(): boolean;
  end(): void;
}

/**
 * The turn of an import that has just been claimed.
 * @param minMs how long it lasts; longer when its first rows came later than that: an archive is unpacked again up to its
 *   checkpoint in each turn, and must not spend most of its turns with that.
 */
export function createImportTurn(minMs: number): ImportTurn {
  const claimedAt = performance.now();
  const over = new AbortController();
  let endsAt: number | undefined;
  return {
    signal: over.signal,
    begin: () => {
      const now = performance.now();
      endsAt ??= now + Math.max(minMs, now - claimedAt);
    },
    isOver: () => endsAt !== undefined && performance.now() >= endsAt,
    end: () => {
      over.abort();
    },
  };
}
