/**
 * Keeps the first `maxLines` lines of a mail. The parser does as much work for an empty line as for one of a thousand
 * characters, so its work is bounded by lines rather than bytes.
 */
export function keepLines(raw: Buffer, maxLines: number): Buffer {
  let end = 0;
  for (let lines = 0; lines < maxLines; lines += 1) {
    const at = raw.indexOf(0x0a, end);
    if (at < 0) return raw;
    end = at + 1;
  }
  return raw.subarray(0, end);
}
