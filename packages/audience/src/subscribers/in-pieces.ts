// The most rows that a statement of a batch writes: a thousand with a hundred tags each took Postgres seconds, and this
// process a second to serialize, which blocked the event loop. A row may hold 64 KiB.
const rowsInPiece = 100;

/** Splits a batch's rows into those of each statement. */
export function inPieces<T>(rows: T[]): T[][] {
  const pieces: T[][] = [];
  for (let from = 0; from < rows.length; from += rowsInPiece) pieces.push(rows.slice(from, from + rowsInPiece));
  return pieces;
}
