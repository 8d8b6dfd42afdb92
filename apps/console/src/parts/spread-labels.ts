/**
 * Moves labels apart so that none covers another, in their order and as little as possible.
 * @param at the ideal position of each label, in pixels from the top
 * @param options `from` and `to` are the edges, `gap` the distance; if there are too many labels, they keep the gap and
 *   pass the upper edge
 * @returns the positions, in the given order
 */
export function spreadLabels(at: number[], options: { from: number; to: number; gap: number }): number[] {
  const { from, to, gap } = options;
  const order = at.map((_, index) => index).sort((first, second) => (at[first] ?? 0) - (at[second] ?? 0));
  const placed = [...at];
  let lowest = from - gap;
  for (const index of order) {
    lowest = Math.max(at[index] ?? 0, lowest + gap);
    placed[index] = lowest;
  }
  let highest = to + gap;
  for (const index of order.toReversed()) {
    highest = Math.min(placed[index] ?? 0, highest - gap);
    placed[index] = highest;
  }
  return placed;
}
