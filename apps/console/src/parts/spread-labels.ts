/**
 * Moves labels apart so that none covers another, as little as possible and in their order.
 * @param at where each would be, in pixels from the top
 * @param options between which edges, and how far apart; labels that don't fit keep the gap and pass the upper edge
 * @returns where each is, in the order given
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
