interface Point {
  x: number;
  y: number;
}

/**
 * Makes an SVG path from one point down to another: straight, or with a bend just above the end, so that a line from a
 * short branch crosses no other branch.
 * @param above how far above the end the line bends
 */
export function linePath(from: Point, to: Point, above: number): string {
  if (Math.abs(from.x - to.x) < 1) return `M${from.x},${from.y} V${to.y}`;
  const turn = to.y - above;
  const way = Math.sign(to.x - from.x);
  const radius = Math.min(8, above, turn - from.y, Math.abs(to.x - from.x) / 2);
  return [
    `M${from.x},${from.y}`,
    `V${turn - radius}`,
    `Q${from.x},${turn} ${from.x + way * radius},${turn}`,
    `H${to.x - way * radius}`,
    `Q${to.x},${turn} ${to.x},${turn + radius}`,
    `V${to.y}`,
  ].join(' ');
}
