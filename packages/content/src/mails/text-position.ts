/** A position in a text; both numbers are counted from 1. */
interface TextPosition {
  line: number;
  column: number;
}

// The line starts of the text that was looked up last, since thousands of tags and links of one text are looked up in a
// row.
let indexed: { text: string; lineStarts: number[] } | undefined;

/** Converts an offset in a text to a line and a column. */
export function positionAt(text: string, offset: number): TextPosition {
  if (indexed?.text !== text) indexed = { text, lineStarts: findLineStarts(text) };
  const { lineStarts } = indexed;
  let line = 0;
  for (let after = lineStarts.length; after - line > 1;) {
    const middle = (line + after) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) line = middle;
    else after = middle;
  }
  return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
