import { expect, test } from '@jest/globals';
import { inPieces } from './change-set.ts';

test('each row is in exactly one piece, in the given order, and no piece has more than a hundred rows', () => {
  for (const count of [0, 1, 100, 101, 1_000]) {
    const rows = Array.from({ length: count }, (_, i) => i);
    const pieces = inPieces(rows);
    expect(pieces.flat()).toEqual(rows);
    expect(pieces).toHaveLength(Math.ceil(count / 100));
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(100);
  }
});
