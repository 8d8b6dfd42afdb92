/* DKIM's relaxed canonicalization (RFC 6376 §3.4.2, §3.4.4). */
const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const oneSpace = Buffer.from(' ');

/** Returns a header field in relaxed form, without a line end. */
export function relaxHeader(name: string, value: string): string {
  return `${name.toLowerCase().trim()}:${value
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
}

/** Returns a body in relaxed form; the same buffer if it is relaxed already. */
export function relaxBody(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  // Access by index and copying in pieces, since iterating, or copying byte by byte, takes several times as long.
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] !== space && body[at] !== tab) continue;
    let end = at + 1;
    while (body[end] === space || body[end] === tab) end += 1;
    const isTrailing = end === body.length || (body[end] === carriageReturn && body[end + 1] === lineFeed);
    if (end > at + 1 || isTrailing || body[at] === tab) {
      pieces.push(body.subarray(from, at));
      if (!isTrailing) pieces.push(oneSpace);
      from = end;
    }
    at = end - 1;
  }
  return endWithOneLine(pieces.length === 0 ? body : Buffer.concat([...pieces, body.subarray(from)]));
}

function endWithOneLine(body: Buffer): Buffer {
  let end = body.length;
  while (end >= 2 && body[end - 1] === lineFeed && body[end - 2] === carriageReturn) end -= 2;
  if (end === 0) return body.subarray(0, 0);
  if (end + 2 <= body.length && body[end] === carriageReturn) return body.subarray(0, end + 2);
  return Buffer.concat([body.subarray(0, end), Buffer.from('\r\n')]);
}
