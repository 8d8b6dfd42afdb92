/** How many rows the next transaction of an import has. */
export interface PieceSize {
  rows(): number;
  /** Notes how long one took. */
  adapt(durationMs: number, rows: number): void;
}

// Enough that the statements cost little a row; the first ones are careful, as what a row costs isn't known yet.
const minRows = 50;
const firstRows = 500;
const maxRows = 4_000;
// Others wait for the locks of a transaction: for the addresses of its rows and, under a plan that limits subscribers, for
// any addition of the account.
const targetMs = 100;
const maxGrowth = 2;

/** Adapts the size of an import's transactions to what its rows cost: events, large values and a busy server all add to it. */
export function createPieceSize(): PieceSize {
  let size = firstRows;
  return {
    rows: () => size,
    adapt: (durationMs, rows) => {
      if (rows < size) return;
      const wanted = (size * targetMs) / Math.max(1, durationMs);
      size = Math.round(Math.min(maxRows, size * maxGrowth, Math.max(minRows, wanted)));
    },
  };
}
