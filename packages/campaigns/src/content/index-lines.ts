/** An index of a text's lines, which makes hundreds of look-ups fast. Lines and columns are counted from 1. */
export interface LineIndex {
  offsetOf(at: { line: number; column: number }): number;
  positionOf(offset: number): { line: number; column: number };
}

/** Creates an index, which reads the text once, at the first look-up. */
export function indexLines(text: string): LineIndex {
  let starts: number[] | undefined;
  const startsOfLines = (): number[] => {
    if (starts !== undefined) return starts;
    starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  };
  return {
    offsetOf: ({ line, column }) => (startsOfLines()[line - 1] ?? 0) + column - 1,
    positionOf: (offset) => {
      const lines = startsOfLines();
      let line = 0;
      for (let after = lines.length; after - line > 1;) {
        const middle = (line + after) >> 1;
        if ((lines[middle] ?? 0) <= offset) line = middle;
        else after = middle;
      }
      return { line: line + 1, column: offset - (lines[line] ?? 0) + 1 };
    },
  };
}
