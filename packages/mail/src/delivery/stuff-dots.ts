const dot = Buffer.from('.');

/**
 * A message with dots doubled at the beginnings of its lines (RFC 5321 §4.5.2): the same buffer when it has none there. A dot
 * after a bare LF is doubled too: some servers would take it for the end of the mail, and what follows for commands.
 */
export function stuffDots(raw: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  if (raw[0] === 0x2e) pieces.push(dot);
  for (let at = raw.indexOf('\n.', 0, 'latin1'); at !== -1; at = raw.indexOf('\n.', at + 1, 'latin1')) {
    pieces.push(raw.subarray(from, at + 1), dot);
    from = at + 1;
  }
  return pieces.length === 0 ? raw : Buffer.concat([...pieces, raw.subarray(from)]);
}
