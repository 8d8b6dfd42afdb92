// Quoted-printable (RFC 2045, 6.7) in pieces that can be joined: each begins at the start of an encoded line and ends
// with a line break, a soft one if the text continues. So a value can be inserted without encoding the text around it
// again.

const maxLine = 76;
const softBreak = '=\r\n';
const hex = Buffer.from('0123456789ABCDEF', 'latin1');
const equals = 0x3d;
const dot = 0x2e;
const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

// Text that needs no encoding, like most values. A dot needs it at the start of a line.
const plain = /^[\x20-\x3c\x3e-\x7e]+$/;

/**
 * Encodes a piece of text. Line breaks become CRLF. No encoded line begins with a dot, so SMTP needn't double any.
 * @returns ASCII, as a string where that is faster; empty for empty text.
 */
export function encodePiece(text: string): string | Buffer {
  if (text === '') return '';
  return (plain.test(text) ? breakLines(text) : undefined) ?? encodeBytes(Buffer.from(text));
}

/** Breaks a text that needs no encoding into lines. Undefined if a line would begin with a dot. */
function breakLines(text: string): string | undefined {
  let lines = '';
  for (let start = 0; start < text.length; start += maxLine - 1) {
    if (text.charCodeAt(start) === dot) return undefined;
    lines += (text.length < maxLine ? text : text.slice(start, start + maxLine - 1)) + softBreak;
  }
  return lines;
}

function encodeBytes(bytes: Buffer): Buffer {
  // An encoded byte takes three, and each line of at least 70 characters needs a soft break.
  const out = Buffer.allocUnsafe(Math.ceil(bytes.length * 3 * 1.05) + 8);
  let length = 0;
  let column = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte === lineFeed || byte === carriageReturn) {
      if (byte === carriageReturn && bytes[index + 1] === lineFeed) index += 1;
      out[length++] = carriageReturn;
      out[length++] = lineFeed;
      column = 0;
      continue;
    }
    const isBlank = byte === space || byte === tab;
    const next = bytes[index + 1];
    const isEncoded = isBlank
      ? next === lineFeed || next === carriageReturn
      : byte < space || byte > 0x7e || byte === equals || (byte === dot && column === 0);
    // The equals sign of the soft break must fit, too.
    if (column + (isEncoded ? 3 : 1) > maxLine - 1) {
      length += out.write(softBreak, length, 'latin1');
      column = 0;
      if (byte === dot) {
        index -= 1;
        continue;
      }
    }
    if (isEncoded) {
      out[length++] = equals;
      out[length++] = hex[byte >> 4] as number;
      out[length++] = hex[byte & 15] as number;
      column += 3;
    } else {
      out[length++] = byte;
      column += 1;
    }
  }
  if (column > 0) length += out.write(softBreak, length, 'latin1');
  return out.subarray(0, length);
}
