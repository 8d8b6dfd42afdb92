// A statement of a batch writes so many rows at most: a thousand with a hundred tags each took Postgres seconds, and this
// process a second to write out, in which no other request got its turn. A row may hold 64 KiB.
const rowsInPiece = 100;

/** What one statement after the other of a batch writes. */
export function inPieces<T>(rows: T[]): T[][] {
  const pieces: T[][] = [];
  for (let from = 0; from < rows.length; from += rowsInPiece) pieces.push(rows.slice(from, from + rowsInPiece));
  return pieces;
}
